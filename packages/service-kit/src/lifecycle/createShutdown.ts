import type { Logger } from '../logging/createLogger.ts';
import type { Running } from './run.ts';
import type { ShutdownTimes } from './shutdownSettings.ts';

/** Something that must end before the process may exit. */
export interface ShutdownStep {
  /** The name of the step in the log: "requests", "database". */
  readonly name: string;
  /** @param leftMs how long the process has until it is ended */
  readonly stop: (leftMs: number) => Promise<unknown>;
}

/** How long the steps may take after the requests have ended. */
const STEPS_MS = 300;
/** The names of steps that hang are logged before the process is ended. */
const ENDS_AFTER_LOG_MS = 100;

/**
 * Creates the shutdown of a process. Groups stop one after another, the steps of a group in parallel. Each step is
 * logged by name with its duration; steps that are still running shortly before the process is ended are logged by
 * name. A step that fails does not hold up the others; `stop` rejects with its error at the end.
 */
export function createShutdown(
  logger: Logger,
  { delayMs, graceMs }: ShutdownTimes,
  groups: readonly (readonly ShutdownStep[])[],
): Running {
  const overdueAfterMs = delayMs + graceMs + STEPS_MS;
  const stop = async (): Promise<void> => {
    const endsAt = performance.now() + delayMs + graceMs;
    const unfinished = new Set(groups.flat().map(({ name }) => name));
    const overdue = setTimeout(() => {
      logger.error({ steps: [...unfinished] }, 'the process ends before these steps have stopped');
    }, overdueAfterMs).unref();
    const errors: unknown[] = [];
    const run = async ({ name, stop }: ShutdownStep): Promise<void> => {
      const startedAt = performance.now();
      try {
        await stop(Math.max(0, endsAt - performance.now()));
        logger.info({ step: name, ms: Math.round(performance.now() - startedAt) }, 'stopped');
      } catch (error) {
        errors.push(error);
        logger.error({ err: error, step: name }, 'a step of the shutdown failed');
      }
      unfinished.delete(name);
    };
    for (const steps of groups) await Promise.all(steps.map(run));
    clearTimeout(overdue);
    if (errors.length > 0) throw errors[0];
  };
  return { stop, stopsWithinMs: overdueAfterMs + ENDS_AFTER_LOG_MS };
}
