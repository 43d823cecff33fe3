import { createLogger, createMetrics, FileBlobStore, serve, systemClock, type Clock } from '@jobtrail/service-kit';
import { createCore } from '../src/createCore.ts';
import type { ThrottleLimits } from '../src/sessions/throttle.ts';
import type { CoreUnderTest } from './core-under-test.ts';

export interface CoreInProcess {
  url: string;
  stop: () => Promise<void>;
}

/** One more service on the same data, within this process: with a clock, a public address and limits of the test's own. */
export async function startInProcess({ knex, dataDir }: CoreUnderTest, { clock = systemClock, appUrl = 'http://localhost:8080', throttleLimits }: { clock?: Clock; appUrl?: string; throttleLimits?: ThrottleLimits } = {}): Promise<CoreInProcess> {
  const app = createCore({
    knex, blobs: new FileBlobStore(dataDir), clock, logger: createLogger('svc-core', 'silent'), metrics: createMetrics('svc-core'), appUrl, keys: { dataDir }, ...(throttleLimits ? { throttleLimits } : {}),
  });
  const listening = await serve(app, { host: '127.0.0.1', port: 0 });
  return { url: listening.url, stop: () => listening.close(0) };
}
