import { join } from 'node:path';
import {
  type Clock,
  createLogger,
  createMetrics,
  FileBlobStore,
  type Logger,
  serve,
  type SlowClientLimits,
  systemClock,
} from '@jobtrail/service-kit';
import type { ExtractionLimits } from '../src/extraction/ExtractionLimiter.ts';
import { createExtractor, type ExtractorOptions } from '../src/extraction/Extractor.ts';
import type { Transcriber } from '../src/media/transcription/Transcriber.ts';
import { createCoreApp } from '../src/modules.ts';
import type { AttemptLimits } from '../src/people/attempts/attemptLimiter.ts';
import type { BreachedPasswords } from '../src/people/passwords/BreachedPasswords.ts';
import { SecretBox } from '../src/people/second-factor/SecretBox.ts';
import { readSecretKeys } from '../src/people/second-factor/secretKey.ts';
import { SecurityLog } from '../src/people/security-log/SecurityLog.ts';
import type { CoreUnderTest } from './coreUnderTest.ts';

/** The parser worker from the service's bundle. */
const BUILT_READER = join(__dirname, '../dist/extraction/reading.worker.js');

export interface CoreInProcess {
  url: string;
  stop: () => Promise<void>;
}

/** Starts another service on the same data in this process, with the test's own clock, public address and limits. */
export async function startInProcess(
  { knex, dataDir }: CoreUnderTest,
  {
    clock = systemClock,
    appUrl = 'http://localhost:8080',
    signInLimits,
    emailLimits,
    secondStepLimits,
    adminFactorRequired,
    extraction,
    extractionLimits,
    uploadIdleMs,
    slowClientLimits,
    transcriber,
    breachedPasswords,
    logger = createLogger('svc-core', 'silent'),
    keepAttempts = false,
  }: {
    clock?: Clock;
    appUrl?: string;
    signInLimits?: AttemptLimits;
    emailLimits?: AttemptLimits;
    secondStepLimits?: AttemptLimits;
    adminFactorRequired?: boolean;
    extraction?: Partial<ExtractorOptions>;
    extractionLimits?: ExtractionLimits;
    uploadIdleMs?: number;
    slowClientLimits?: SlowClientLimits;
    transcriber?: Transcriber;
    breachedPasswords?: BreachedPasswords;
    logger?: Logger;
    /** Keeps what earlier tests have counted, as after a restart. Limits of the test begin with nothing otherwise. */
    keepAttempts?: boolean;
  } = {},
): Promise<CoreInProcess> {
  if (!keepAttempts && (signInLimits || emailLimits || secondStepLimits)) await knex('attempts').delete();
  const extractor = createExtractor({ appUrl, parserPool: { entry: BUILT_READER }, ...extraction });
  const securityLog = new SecurityLog({ knex, clock, logger });
  const app = createCoreApp({
    securityLog,
    knex,
    blobs: new FileBlobStore(dataDir),
    clock,
    logger,
    metrics: createMetrics('svc-core'),
    appUrl,
    ready: async () => undefined,
    keys: { dataDir },
    secretBox: new SecretBox(...(await readSecretKeys({ dataDir }))),
    extractor,
    ...(uploadIdleMs ? { uploadIdleMs } : {}),
    ...(slowClientLimits ? { slowClientLimits } : {}),
    ...(transcriber ? { transcriber } : {}),
    ...(breachedPasswords ? { breachedPasswords } : {}),
    ...(extractionLimits ? { extractionLimits } : {}),
    ...(signInLimits ? { signInLimits } : {}),
    ...(emailLimits ? { emailLimits } : {}),
    ...(adminFactorRequired ? { adminFactorRequired } : {}),
    ...(secondStepLimits ? { secondStepLimits } : {}),
  });
  const listening = await serve(app, { host: '127.0.0.1', port: 0 });
  return {
    url: listening.url,
    async stop() {
      await listening.close(0);
      await Promise.all([extractor.close(), securityLog.flush()]);
    },
  };
}
