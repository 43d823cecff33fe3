import type { Logger } from '@jobtrail/service-kit';

const EVERY_MS = 1000;

export interface Worker {
  /** Ends it once the work under way is done. */
  stop: () => Promise<void>;
}

/**
 * Does a work again and again until it is stopped: at once while there is more of it, otherwise every second.
 * @param work answers whether there may be more
 */
export function startWorker(what: string, logger: Logger, work: () => Promise<boolean>): Worker {
  let stopped = false;
  let wake: () => void = () => undefined;
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, EVERY_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const running = (async () => {
    while (!stopped) {
      const more = await work().catch((error: unknown) => {
        logger.warn({ err: error }, `${what} failed; it is tried again`);
        return false;
      });
      if (!more && !stopped) await pause();
    }
  })();
  return {
    async stop() {
      stopped = true;
      wake();
      await running;
    },
  };
}
