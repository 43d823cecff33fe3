import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logging/createLogger.ts';
import { setRecorder } from './spans.ts';
import { spansUrl, type TracingSettings } from './tracingSettings.ts';

/** How often the log may report that spans cannot be sent. */
const LOG_EVERY_MS = 60_000;
/** How long a process that is shutting down waits for the collector at most. */
const FLUSH_MAX_MS = 2000;
const FLUSH_MIN_MS = 150;

/** The tracing of a process. */
export interface Tracing {
  /**
   * Sends the spans that are waiting, and records nothing more. It gives up on a collector that does not respond.
   * @param withinMs how long the process has until it ends
   */
  readonly stop: (withinMs: number) => Promise<void>;
}

const OFF: Tracing = { stop: () => Promise.resolve() };

function createFailureReporter(logger: Pick<Logger, 'warn'>): (error: unknown) => void {
  let quietUntil = 0;
  return (error) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + LOG_EVERY_MS;
    logger.warn({ err: error }, 'spans could not be sent to the collector');
  };
}

/**
 * Starts to record spans if the settings name a collector. Otherwise the SDK is not even loaded. A collector that is
 * slow, down or broken costs spans and one log line a minute, and delays nothing.
 * @param part the name of this part
 */
export async function startTracing(
  part: string,
  settings: TracingSettings,
  logger: Pick<Logger, 'warn'>,
): Promise<Tracing> {
  const url = spansUrl(settings);
  if (url === null) return OFF;
  const { createRecorder } = await import('./createRecorder.ts');
  const onFailure = createFailureReporter(logger);
  const recorder = createRecorder({ part, settings, url, onFailure });
  setRecorder(recorder);
  return {
    async stop(withinMs) {
      setRecorder(null);
      const given = new AbortController();
      const limit = Math.min(Math.max(withinMs, FLUSH_MIN_MS), FLUSH_MAX_MS);
      const late = sleep(limit, undefined, { signal: given.signal }).catch(() => undefined);
      await Promise.race([recorder.stop().catch(onFailure), late]);
      given.abort();
    },
  };
}
