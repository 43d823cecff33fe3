import { join } from 'node:path';
import {
  type Clock,
  createLogger,
  createMetrics,
  FileBlobStore,
  type ReaderPatience,
  serve,
  systemClock,
} from '@jobtrail/service-kit';
import { createExtractor, type ExtractorParts } from '../src/extraction/createExtractor.ts';
import type { TurnLimits } from '../src/extraction/Turns.ts';
import type { Transcriber } from '../src/media/transcription/Transcriber.ts';
import { createCore } from '../src/modules.ts';
import type { ThrottleLimits } from '../src/people/sessions/throttle.ts';
import type { CoreUnderTest } from './coreUnderTest.ts';

/** The reading thread as the service's own bundle has it. */
const BUILT_READER = join(__dirname, '../dist/extraction/reading.worker.js');

export interface CoreInProcess {
  url: string;
  stop: () => Promise<void>;
}

/** One more service on the same data, within this process: with a clock, a public address and limits of the test's own. */
export async function startInProcess(
  { knex, dataDir }: CoreUnderTest,
  {
    clock = systemClock,
    appUrl = 'http://localhost:8080',
    throttleLimits,
    mailThrottleLimits,
    extraction,
    turnLimits,
    uploadIdleMs,
    readers,
    transcriber,
  }: {
    clock?: Clock;
    appUrl?: string;
    throttleLimits?: ThrottleLimits;
    mailThrottleLimits?: ThrottleLimits;
    extraction?: Partial<ExtractorParts>;
    turnLimits?: TurnLimits;
    uploadIdleMs?: number;
    readers?: ReaderPatience;
    transcriber?: Transcriber;
  } = {},
): Promise<CoreInProcess> {
  const extractor = createExtractor({ appUrl, readers: { entry: BUILT_READER }, ...extraction });
  const app = createCore({
    knex,
    blobs: new FileBlobStore(dataDir),
    clock,
    logger: createLogger('svc-core', 'silent'),
    metrics: createMetrics('svc-core'),
    appUrl,
    keys: { dataDir },
    extractor,
    ...(uploadIdleMs ? { uploadIdleMs } : {}),
    ...(readers ? { readers } : {}),
    ...(transcriber ? { transcriber } : {}),
    ...(turnLimits ? { turnLimits } : {}),
    ...(throttleLimits ? { throttleLimits } : {}),
    ...(mailThrottleLimits ? { mailThrottleLimits } : {}),
  });
  const listening = await serve(app, { host: '127.0.0.1', port: 0 });
  return {
    url: listening.url,
    async stop() {
      await listening.close(0);
      await extractor.close();
    },
  };
}
