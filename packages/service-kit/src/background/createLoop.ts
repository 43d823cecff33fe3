import type { Logger } from '../logging/createLogger.ts';
import { type Backoff, backoffMs } from './backoff.ts';

/** Background work that runs again and again. */
export interface Loop {
  /** Begins; without it nothing runs, however often the loop is woken. */
  start: () => void;
  /**
   * Has the next run begin within `inMs` instead of at its time; at once by default. Work that is announced while a run
   * is under way gets a run of its own after that one. Woken many times, it runs once.
   */
  wake: (inMs?: number) => void;
  /** Begins no further run, and waits for the one in progress. */
  stop: () => Promise<void>;
}

export interface LoopOptions {
  /** What the work is, as the log names it: "the sweep of sessions". */
  readonly name: string;
  /** From the beginning of one run to the beginning of the next; a run that takes longer delays the next one. */
  readonly everyMs: number;
  /**
   * One run. True when there may be more to do: the next run begins at once.
   * @param signal aborted once the loop is to stop
   */
  readonly run: (signal: AbortSignal) => Promise<boolean | void>;
  readonly logger: Logger;
  /** How long to wait after runs that failed; `everyMs` when absent. */
  readonly backoff?: Backoff;
  /** Called after a failed run, which is logged already, with how long the loop waits. */
  readonly onFailure?: (error: unknown, pauseMs: number) => Promise<void>;
  /** Whether the first run begins at the start (default) or `everyMs` later. */
  readonly runAtStart?: boolean;
}

/**
 * Runs work at intervals and when it is woken, never twice at once. A run that fails is logged by name and tried again
 * after a pause; what woke the loop while it failed waits for that pause too.
 */
export function createLoop({ name, everyMs, run, logger, backoff, onFailure, runAtStart = true }: LoopOptions): Loop {
  let stopping: AbortController | null = null;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let nextAt = Infinity;
  /** Begins the next run if it is due; replaced while the loop waits. */
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

  const failed = async (error: unknown, failures: number): Promise<void> => {
    const pauseMs = backoff ? backoffMs(failures, backoff) : everyMs;
    nextAt = performance.now() + pauseMs;
    logger.warn({ err: error, failures, pauseMs }, `${name} failed; it is tried again`);
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
        if (await run(signal)) nextAt = performance.now();
        failures = 0;
      } catch (error) {
        failures += 1;
        await failed(error, failures);
      }
    }
  };

  return {
    start() {
      if (stopping) return;
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
