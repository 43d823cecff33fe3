import type { Knex } from 'knex';
import { auditDetail, internal } from '@jobtrail/contract/internal';
import { type Clock, createOutbox, type Logger, type Loop, type Peer } from '@jobtrail/service-kit';
import type { AuditOutboxRow } from '../rows.ts';
import { AUDIT_OUTBOX } from './commands.ts';

interface Dependencies {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly core: Peer<'svc-mail', 'svc-core'>;
}

const POLL_MS = 1000;
const AT_ONCE = 20;
/** Longer than the timeout of a call. */
const LEASE_MS = 15_000;
const BACKOFF = { firstMs: 1000, longestMs: 60_000 };

/**
 * Publishes actions of administrators to svc-core's audit log. Each entry is retried until svc-core has accepted it;
 * its key prevents duplicates there.
 */
export function createAuditPublisher({ knex, clock, logger, core }: Dependencies): Loop {
  return createOutbox<AuditOutboxRow>({
    name: 'publishing an entry of the audit log',
    knex,
    table: AUDIT_OUTBOX,
    leaseMs: LEASE_MS,
    backoff: BACKOFF,
    atOnce: AT_ONCE,
    everyMs: POLL_MS,
    clock,
    logger,
    async deliver({ event_key: key, actor_id: actorId, action, subject_id: subjectId, detail, created_at: at }) {
      const body = { key, actorId, action, subjectId, detail: auditDetail.parse(JSON.parse(detail)), at: Number(at) };
      await core.call(internal.recordAudit, { body });
    },
  });
}
