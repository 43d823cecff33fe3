import type { Knex } from 'knex';
import {
  backoffMs,
  type Clock,
  createLoop,
  failureOf,
  inParallel,
  type Logger,
  type Loop,
  runFromQueue,
  type Span,
} from '@jobtrail/service-kit';
import { unwrapMalformedResponse } from '../stripe/MalformedResponse.ts';
import { claimSync, recordFailure } from './commands.ts';
import { findSync, listDueSyncs, readSyncBacklog, type SyncKind, type SyncRow } from './queries.ts';

const EVERY_MS = 1000;
/**
 * After a crash another process takes over when the lease ends. A sync that takes longer runs twice, which is harmless.
 */
const LEASE_MS = 15_000;
/** The longest pause is also how long a payer may wait after svc-core or the provider has recovered. */
const BACKOFF = { firstMs: 1000, longestMs: 60_000 };
const ROWS_AT_ONCE = 8;

interface Dependencies {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly kind: SyncKind;
  /** How many syncs of the kind run at once. */
  readonly atOnce: number;
  readonly sync: (subject: string) => Promise<void>;
}

/**
 * Runs the due syncs of one kind, the longest overdue first. A row of `refreshes` has no lease token: the row is
 * permanent, and `version` rejects the write of a late worker. So a claim is an update of `due_at` with the expected
 * values in its condition.
 */
export function createSyncQueue({ knex, clock, logger, kind, atOnce, sync }: Dependencies): Loop {
  const attempt = async (row: SyncRow, countFailure: () => void, span: Span): Promise<void> => {
    if (!(await claimSync(knex, row, clock() + LEASE_MS))) return;
    const { subject } = row;
    try {
      await sync(subject);
    } catch (error) {
      countFailure();
      span.fail(failureOf(error));
      const failures = ((await findSync(knex, kind, subject))?.failures ?? 0) + 1;
      logger.warn(
        { err: unwrapMalformedResponse(error), kind, subject, failures },
        'a sync failed and will be retried',
      );
      await recordFailure(knex, row, { failures, nextTryAt: clock() + backoffMs(failures, BACKOFF) });
    }
  };

  return createLoop({
    name: `the queue of ${kind} syncs`,
    everyMs: EVERY_MS,
    logger,
    backlogs: async () => [await readSyncBacklog(knex, kind, clock())],
    async run(signal, countFailure) {
      const due = await listDueSyncs(knex, kind, clock(), atOnce * ROWS_AT_ONCE);
      // Several requests may have enqueued the same sync.
      const work = (row: SyncRow): Promise<void> =>
        runFromQueue({ queue: `${kind} syncs`, origin: row, joins: false }, (span) => attempt(row, countFailure, span));
      await inParallel(due, atOnce, work, signal);
      return due.length > 0;
    },
  });
}
