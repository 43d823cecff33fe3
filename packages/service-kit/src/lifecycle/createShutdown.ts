import type { Logger } from '../logging/createLogger.ts';
import type { Stop } from './run.ts';

/** Something that has to end before the process may exit. */
export interface ShutdownStep {
  /** What ends, as the log names it: "requests", "database". */
  readonly name: string;
  readonly stop: () => Promise<unknown>;
}

/** Earlier than `run` ends the process, so that the log still gets the names. */
const OVERDUE_AFTER_MS = 3800;

/**
 * Makes the orderly end of a process. The groups stop one after another, and the steps of a group at the same time. The log gets
 * each step by name with how long it took, and by name those that are not finished after 3.8 s. A step that fails does not
 * hold up the others; the returned promise rejects with its error at the end.
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
