import type { Knex } from 'knex';
import {
  type Clock,
  createOutbox,
  IDENTITY_HEADER,
  LoggableError,
  type Logger,
  type Loop,
} from '@jobtrail/service-kit';
import { AUDIT_OUTBOX, type AuditOutboxRow } from './row.ts';

interface Parts {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly coreUrl: string;
  readonly sign: (audience: string) => Promise<string>;
}

const LOOK_EVERY_MS = 1000;
const AT_ONCE = 20;
const TIMEOUT_MS = 8000;
/** Longer than a call may take. */
const LEASE_MS = 15_000;
const BACKOFF = { firstMs: 1000, longestMs: 60_000 };

/** Hands what administrators did to svc-core's audit log, each entry until svc-core has it. Its key makes it one entry there. */
export function createAuditOutbox({ knex, clock, logger, coreUrl, sign }: Parts): Loop {
  return createOutbox<AuditOutboxRow>({
    name: 'handing over an entry of the audit log',
    knex,
    table: AUDIT_OUTBOX,
    leaseMs: LEASE_MS,
    backoff: BACKOFF,
    atOnce: AT_ONCE,
    everyMs: LOOK_EVERY_MS,
    clock,
    logger,
    async deliver({ event_key: key, actor_id: actorId, action, detail, created_at: at }, stopping) {
      const response = await fetch(new URL('/internal/audit', coreUrl), {
        method: 'POST',
        headers: { [IDENTITY_HEADER]: await sign('svc-core'), 'content-type': 'application/json' },
        body: JSON.stringify({ key, actorId, action, detail: JSON.parse(detail) as unknown, at: Number(at) }),
        signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new LoggableError(`svc-core answered ${response.status}`);
    },
  });
}
