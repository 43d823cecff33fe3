import type { Logger } from '../logging/createLogger.ts';
import { createLoop, type Loop } from './createLoop.ts';
import { inParallel } from './inParallel.ts';
import type { LeasedQueue, LeasedRow } from './leasedQueue.ts';

/** What became of a row: done, or to be worked on again at a time of its own, in ms since the epoch. */
export type WorkResult = 'done' | { readonly againAt: number };

interface QueueWorkerOptions<Row extends LeasedRow> {
  /** What the work is, as the log names it: "deleting an account". */
  readonly name: string;
  readonly queue: LeasedQueue<Row>;
  /** How many rows are claimed and worked on at once. */
  readonly atOnce: number;
  /** How often the queue is polled while it is empty. */
  readonly everyMs: number;
  /**
   * Works on one row. May be done again for the same row: after a failure, and when the process dies.
   * @param signal aborted once the worker is to stop
   */
  readonly work: (row: Row, signal: AbortSignal) => Promise<WorkResult>;
  /** What is written into a row that is done; it is erased when absent. */
  readonly onDone?: (row: Row) => Partial<Row>;
  readonly logger: Logger;
}

/** Works off a queue: what fails is logged and postponed, and does not hold up other rows. */
export function createQueueWorker<Row extends LeasedRow>({
  name,
  queue,
  atOnce,
  everyMs,
  work,
  onDone,
  logger,
}: QueueWorkerOptions<Row>): Loop {
  const attempt = async (row: Row, signal: AbortSignal): Promise<void> => {
    let result: WorkResult;
    try {
      result = await work(row, signal);
    } catch (error) {
      const { table, key } = queue.table;
      logger.warn({ err: error, table, [key]: row[key], attempts: row.attempts }, `${name} failed; it is tried again`);
      await queue.retryLater(row);
      return;
    }
    if (result === 'done') await queue.finish(row, onDone?.(row));
    else await queue.defer(row, result.againAt);
  };
  return createLoop({
    name,
    everyMs,
    logger,
    async run(signal) {
      const rows = await queue.claim(atOnce);
      // All that was claimed is settled, also while the worker stops: nobody else gets it before the lease ends.
      await inParallel(rows, atOnce, (row) => attempt(row, signal));
      return rows.length === atOnce;
    },
  });
}
