import type { Logger } from '../logging/createLogger.ts';
import { runFromQueue } from '../tracing/origin.ts';
import { currentScope } from '../tracing/requestScope.ts';
import { failureOf, type Span } from '../tracing/spans.ts';
import { createLoop, type Loop } from './createLoop.ts';
import { inParallel } from './inParallel.ts';
import type { LeasedQueue, LeasedRow } from './leasedQueue.ts';

/** The result of working on a row: done, or due again at a given time in ms since the epoch. */
export type WorkResult = 'done' | { readonly againAt: number };

interface QueueWorkerOptions<Row extends LeasedRow> {
  /** The name of the work in the log, such as "deleting an account". */
  readonly name: string;
  readonly queue: LeasedQueue<Row>;
  /** How many rows are claimed and processed at once. */
  readonly atOnce: number;
  /** How often the queue is polled while it is empty. */
  readonly everyMs: number;
  /**
   * Processes one row. It may be called again for the same row after a failure or when the process dies.
   * @param signal aborted when the worker stops
   */
  readonly work: (row: Row, signal: AbortSignal) => Promise<WorkResult>;
  /** Changes to a row that is done; without it the row is deleted. */
  readonly onDone?: (row: Row) => Partial<Row>;
  readonly logger: Logger;
}

/**
 * Creates a worker that processes a queue. A row that fails is logged and postponed, and does not hold up other rows.
 */
export function createQueueWorker<Row extends LeasedRow>({
  name,
  queue,
  atOnce,
  everyMs,
  work,
  onDone,
  logger,
}: QueueWorkerOptions<Row>): Loop {
  const { table, key } = queue.table;
  const attempt = async (row: Row, signal: AbortSignal, countFailure: () => void, span: Span): Promise<void> => {
    let result: WorkResult;
    try {
      result = await work(row, signal);
    } catch (error) {
      countFailure();
      span.fail(failureOf(error));
      const { requestId } = currentScope() ?? {};
      const facts = { err: error, requestId, table, [key]: row[key], attempts: row.attempts };
      logger.warn(facts, `${name} failed; it will be retried`);
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
    backlogs: async () => [await queue.backlog()],
    async run(signal, countFailure) {
      const rows = await queue.claim(atOnce);
      // All claimed rows are processed even while the worker stops, because no other worker gets them before the lease
      // ends.
      await inParallel(rows, atOnce, (row) =>
        runFromQueue({ queue: table, origin: row, joins: true }, (span) => attempt(row, signal, countFailure, span)),
      );
      return rows.length === atOnce;
    },
  });
}
