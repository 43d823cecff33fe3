import type { Logger } from '../logging/createLogger.ts';
import { runInNewScope } from '../tracing/requestScope.ts';
import type { Backlog } from './backlog.ts';
import { type Backoff, backoffMs } from './backoff.ts';

/** What the metrics report about a loop. */
export interface LoopState {
  readonly name: string;
  readonly everyMs: number;
  /** In ms since the epoch. The start counts until a run has succeeded; null before. */
  readonly lastSuccessAt: () => number | null;
  /** How many runs and rows have failed. */
  readonly failures: () => number;
  /** Reads the queues that the loop works on. */
  readonly backlogs: (() => Promise<readonly Backlog[]>) | undefined;
}

/** Background work that runs repeatedly. */
export interface Loop {
  /** For the metrics. */
  readonly loops: () => readonly LoopState[];
  /** Starts the loop. Before that, waking it does nothing. */
  start: () => void;
  /**
   * Makes the next run begin within `inMs`, or at once by default. A wake during a run causes one more run after it.
   * Several wakes cause one run.
   */
  wake: (inMs?: number) => void;
  /** Starts no further run, and waits for the one in progress. */
  stop: () => Promise<void>;
}

export interface LoopOptions {
  /** The name of the work in the log, such as "the sweep of sessions". */
  readonly name: string;
  /** From the start of one run to the start of the next. A run that takes longer delays the next one. */
  readonly everyMs: number;
  /**
   * One run. Returns true if there may be more to do; the next run then starts at once.
   * @param signal aborted when the loop stops
   * @param countFailure counts a row that failed although the run goes on
   */
  readonly run: (signal: AbortSignal, countFailure: () => void) => Promise<boolean | void>;
  readonly logger: Logger;
  /** The pause after failed runs; `everyMs` if absent. */
  readonly backoff?: Backoff;
  /** Called after a failed run, which has already been logged, with the length of the pause. */
  readonly onFailure?: (error: unknown, pauseMs: number) => Promise<void>;
  /** Whether the first run starts at once (default) or after `everyMs`. */
  readonly runAtStart?: boolean;
  /** Reads the queues that the loop works on, for the metrics. */
  readonly backlogs?: () => Promise<readonly Backlog[]>;
}

/**
 * Creates a loop that runs work at intervals and when woken, never twice at once. A failed run is logged by name and
 * retried after a pause. A wake during a failed run does not shorten the pause.
 */
export function createLoop({
  name,
  everyMs,
  run,
  logger,
  backoff,
  onFailure,
  runAtStart = true,
  backlogs,
}: LoopOptions): Loop {
  let stopping: AbortController | null = null;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let nextAt = Infinity;
  let lastSuccessAt: number | null = null;
  let failed = 0;
  const countFailure = (): void => void (failed += 1);
  /** Starts the next run if it is due. Replaced while the loop waits. */
  let check: () => void = () => undefined;

  const untilDue = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      check = () => {
        clearTimeout(timer);
        const ms = nextAt - performance.now();
        if (ms > 0 && !signal.aborted) timer = setTimeout(check, Math.ceil(ms)).unref();
        else {
          check = () => undefined;
          resolve();
        }
      };
      check();
    });

  const handleFailure = async (error: unknown, failures: number): Promise<void> => {
    const pauseMs = backoff ? backoffMs(failures, backoff) : everyMs;
    nextAt = performance.now() + pauseMs;
    logger.warn({ err: error, failures, pauseMs }, `${name} failed; it will be retried`);
    try {
      await onFailure?.(error, pauseMs);
    } catch (another) {
      logger.warn({ err: another }, `the failure of ${name} could not be handled`);
    }
  };

  const repeat = async (signal: AbortSignal): Promise<void> => {
    for (let failures = 0; ;) {
      await untilDue(signal);
      if (signal.aborted) return;
      nextAt = performance.now() + everyMs;
      try {
        if (await runInNewScope(() => run(signal, countFailure))) nextAt = performance.now();
        failures = 0;
        lastSuccessAt = Date.now();
      } catch (error) {
        failures += 1;
        countFailure();
        await handleFailure(error, failures);
      }
    }
  };

  const state: LoopState = { name, everyMs, lastSuccessAt: () => lastSuccessAt, failures: () => failed, backlogs };

  return {
    loops: () => [state],
    start() {
      if (stopping) return;
      lastSuccessAt ??= Date.now();
      const { signal } = (stopping = new AbortController());
      nextAt = performance.now() + (runAtStart ? 0 : everyMs);
      running = running.then(() => repeat(signal));
    },
    wake(inMs = 0) {
      if (!stopping) return;
      nextAt = Math.min(nextAt, performance.now() + inMs);
      check();
    },
    async stop() {
      stopping?.abort();
      stopping = null;
      check();
      await running;
    },
  };
}
