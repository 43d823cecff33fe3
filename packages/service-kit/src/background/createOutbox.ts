import type { Knex } from 'knex';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logging/createLogger.ts';
import type { Backoff } from './backoff.ts';
import type { Loop } from './createLoop.ts';
import { createQueueWorker } from './createQueueWorker.ts';
import { leasedQueue, type LeasedRow, type LeasedTable } from './leasedQueue.ts';

interface OutboxOptions<Row extends LeasedRow> {
  /** What is delivered, as the log names it: "sending an email". */
  readonly name: string;
  readonly knex: Knex;
  readonly table: LeasedTable<Row>;
  /**
   * Delivers an entry. At least once: the receiver has to know the entry's key, and take the same key as the same entry.
   * @param signal aborted once the outbox is to stop
   * @throws when the entry is to be delivered again
   */
  readonly deliver: (entry: Row, signal: AbortSignal) => Promise<void>;
  /**
   * Keeps delivered entries, with the time of delivery (ms since the epoch) in this column, which is null before. They
   * are erased when absent.
   */
  readonly keptIn?: keyof Row & string;
  readonly leaseMs: number;
  readonly backoff: Backoff;
  /** How many entries are delivered at once. */
  readonly atOnce: number;
  readonly everyMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Delivers what was put into a table by `enqueue`, in the transaction that causes it. Any number of
 * processes may deliver: an entry is leased by one of them, and taken over when that one dies.
 */
export function createOutbox<Row extends LeasedRow>({
  name,
  knex,
  table,
  deliver,
  keptIn,
  leaseMs,
  backoff,
  atOnce,
  everyMs,
  clock,
  logger,
}: OutboxOptions<Row>): Loop {
  const queue = leasedQueue<Row>({
    knex,
    table,
    leaseMs,
    backoff,
    clock,
    ...(keptIn === undefined ? {} : { only: (rows: Knex.QueryBuilder) => void rows.whereNull(keptIn) }),
  });
  return createQueueWorker<Row>({
    name,
    queue,
    atOnce,
    everyMs,
    logger,
    async work(entry, signal) {
      await deliver(entry, signal);
      return 'done';
    },
    ...(keptIn === undefined ? {} : { onDone: () => ({ [keptIn]: clock() }) as Partial<Row> }),
  });
}
