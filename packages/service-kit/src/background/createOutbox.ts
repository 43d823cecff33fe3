import type { Knex } from 'knex';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logging/createLogger.ts';
import type { Backoff } from './backoff.ts';
import type { Loop } from './createLoop.ts';
import { createQueueWorker } from './createQueueWorker.ts';
import { leasedQueue, type LeasedRow, type LeasedTable } from './leasedQueue.ts';

interface OutboxOptions<Row extends LeasedRow> {
  /** The name of the delivery in the log, such as "sending an email". */
  readonly name: string;
  readonly knex: Knex;
  readonly table: LeasedTable<Row>;
  /**
   * Delivers an entry at least once. The receiver must recognize a key that it has seen and ignore the duplicate.
   * @param signal aborted when the outbox stops
   * @throws if the entry has to be delivered again
   */
  readonly deliver: (entry: Row, signal: AbortSignal) => Promise<void>;
  /**
   * The column for the time of delivery (ms since the epoch), null until then. With it, delivered entries are kept;
   * without it, they are deleted.
   */
  readonly deliveredAtColumn?: keyof Row & string;
  readonly leaseMs: number;
  readonly backoff: Backoff;
  /** How many entries are delivered at once. */
  readonly atOnce: number;
  readonly everyMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Delivers the entries that `enqueue` has put into a table. Any number of processes may deliver: one of them leases an
 * entry, and another takes over if it dies.
 */
export function createOutbox<Row extends LeasedRow>({
  name,
  knex,
  table,
  deliver,
  deliveredAtColumn: deliveredAtColumn,
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
    ...(deliveredAtColumn === undefined
      ? {}
      : { only: (rows: Knex.QueryBuilder) => void rows.whereNull(deliveredAtColumn) }),
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
    ...(deliveredAtColumn === undefined ? {} : { onDone: () => ({ [deliveredAtColumn]: clock() }) as Partial<Row> }),
  });
}
