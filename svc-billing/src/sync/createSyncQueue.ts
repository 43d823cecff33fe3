import type { Knex } from 'knex';
import { backoffMs, type Clock, createLoop, inParallel, type Logger, type Loop } from '@jobtrail/service-kit';
import type { SyncKind, SyncRow } from './row.ts';

const EVERY_MS = 1000;
/**
 * After a crash another process goes on when this is over. Work that takes longer is done twice, which changes nothing.
 */
const LEASE_MS = 15_000;
/** The longest is also how long a payer may wait once svc-core or the provider is back, however long it was down. */
const BACKOFF = { firstMs: 1000, longestMs: 60_000 };
const ROWS_AT_ONCE = 8;

interface Dependencies {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly kind: SyncKind;
  /** How many of the kind are refreshed at once. */
  readonly atOnce: number;
  readonly sync: (subject: string) => Promise<void>;
}

/**
 * Refreshes what is due of one kind, the longest overdue first. Kinds do not wait for each other. A row of `refreshes` has no
 * lease of its own: its subject stays in the table for good, and `version` refuses the write of a worker that was late. So a
 * claim is an update of `due_at` that names what it expects.
 */
export function createSyncQueue({ knex, clock, logger, kind, atOnce, sync }: Dependencies): Loop {
  const rows = (): Knex.QueryBuilder<SyncRow, SyncRow[]> => knex<SyncRow, SyncRow[]>('refreshes');

  const attempt = async ({ subject, due_at, wanted }: SyncRow): Promise<void> => {
    const mine = await rows()
      .where({ kind, subject, due_at, wanted })
      .update({ due_at: clock() + LEASE_MS });
    if (mine === 0) return;
    try {
      await sync(subject);
    } catch (error) {
      const row = await rows().where({ kind, subject }).first();
      const failures = (row?.failures ?? 0) + 1;
      logger.warn({ err: error, kind, subject, failures }, 'a refresh failed; it is tried again');
      await rows().where({ kind, subject }).update({ failures });
      // What was requested during this attempt keeps its own time.
      await rows()
        .where({ kind, subject, wanted })
        .update({ due_at: clock() + backoffMs(failures, BACKOFF) });
    }
  };

  return createLoop({
    name: `the queue of ${kind} refreshes`,
    everyMs: EVERY_MS,
    logger,
    async run(signal) {
      const due = await rows()
        .where({ kind })
        .where('due_at', '<=', clock())
        .orderBy('due_at')
        .limit(atOnce * ROWS_AT_ONCE);
      await inParallel(due, atOnce, attempt, signal);
      return due.length > 0;
    },
  });
}
