import type { Logger } from '../logging/createLogger.ts';
import type { Stop } from './run.ts';

/** Something that must end before the process may exit. */
export interface ShutdownStep {
  /** The name of the step in the log: "requests", "database". */
  readonly name: string;
  readonly stop: () => Promise<unknown>;
}

/** Shorter than the limit of `run`, so that the names are logged before the process is ended. */
const OVERDUE_AFTER_MS = 3800;

/**
 * Creates the shutdown of a process. Groups stop one after another, the steps of a group in parallel. Each step is
 * logged by name with its duration; steps that are still running after 3.8 s are logged by name. A step that fails does
 * not hold up the others; the returned promise rejects with its error at the end.
 */
export function createShutdown(logger: Logger, groups: readonly (readonly ShutdownStep[])[]): Stop {
  return async () => {
    const unfinished = new Set(groups.flat().map(({ name }) => name));
    const overdue = setTimeout(() => {
      logger.error({ steps: [...unfinished] }, 'the process ends before these steps have stopped');
    }, OVERDUE_AFTER_MS).unref();
    const errors: unknown[] = [];
    const run = async ({ name, stop }: ShutdownStep): Promise<void> => {
      const startedAt = performance.now();
      try {
        await stop();
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
}
