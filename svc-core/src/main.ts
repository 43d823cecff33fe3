import {
  createLogger,
  createLoop,
  createMetrics,
  migrate,
  openBlobStore,
  openDatabase,
  run,
  serve,
  SigningKey,
  systemClock,
} from '@jobtrail/service-kit';
import { keptMs, readConfig } from './config.ts';
import type { CoreContext } from './context.ts';
import { createCoreApp } from './createCoreApp.ts';
import { createExtractor } from './extraction/createExtractor.ts';
import { bindBlobStore } from './media/blob-store/binding.ts';
import { reportOrphans } from './media/blob-store/orphans.ts';
import { createTranscriber } from './media/transcription/createTranscriber.ts';
import { expireUploads, sweepUploads } from './media/uploads/sweep.ts';
import { UploadRegistry } from './media/uploads/UploadRegistry.ts';
import { migrations } from './migrations/index.ts';
import { sweepLinks } from './people/mailed-links/commands.ts';
import { sweepSessions } from './people/sessions/commands.ts';
import { setHashing, warmUp } from './people/sessions/password.ts';
import { sweepSignups } from './people/signups/commands.ts';
import { seedDemo } from './seed/demo.ts';
import { createWorkers } from './workers.ts';

const SWEEP_EVERY_MS = 3_600_000;
const SWEEP_UPLOADS_EVERY_MS = 60_000;

/** Looks through the whole blob store beside the first requests, until it is through or the signal ends it. */
async function lookThrough(
  store: Pick<CoreContext, 'knex' | 'blobs' | 'clock' | 'logger'>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await store.blobs.clearAbandoned();
    await reportOrphans(store, signal);
  } catch (error) {
    if (!signal.aborted) store.logger.warn({ err: error }, 'the blob store was not looked through');
  }
}

await run(async () => {
  const config = readConfig(process.env);
  setHashing(config.PASSWORD_HASHING);
  const clock = systemClock;
  const logger = createLogger('svc-core', config.LOG_LEVEL);
  const knex = await openDatabase({ service: 'svc-core', dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL });
  await migrate(knex, migrations);
  const blobs = openBlobStore(config.BLOB_STORE, config.DATA_DIR);
  await bindBlobStore(knex, blobs, clock());
  if (config.NODE_ENV === 'development') await seedDemo(knex, clock());
  const uploadRegistry = new UploadRegistry(knex, clock);
  const store = { knex, blobs, clock, logger, uploadRegistry };
  await expireUploads(store);
  const sweep = async (): Promise<void> => {
    await sweepSessions(knex, clock());
    await sweepSignups(knex, clock());
    await sweepLinks(knex, clock());
  };
  await sweep();
  await warmUp();

  const extractor = createExtractor({
    appUrl: config.APP_URL,
    allowed: config.EXTRACTION_ALLOW_ADDRESSES ?? [],
    parserPool: { entry: new URL('./extraction/reading.worker.js', import.meta.url) },
  });
  const keys = {
    dataDir: config.DATA_DIR,
    privateKey: config.IDENTITY_PRIVATE_KEY,
    publicKeys: config.IDENTITY_PUBLIC_KEYS,
  };
  const signingKey = new SigningKey('svc-core', keys);
  const app = createCoreApp({
    knex,
    blobs,
    clock,
    logger,
    metrics: createMetrics('svc-core'),
    appUrl: config.APP_URL,
    keys,
    signingKey,
    billingUrl: config.SVC_BILLING_URL,
    extractor,
    uploadRegistry,
    transcriber: createTranscriber(config),
  });
  const listening = await serve(app, { host: config.HOST, port: config.PORT });
  logger.info({ url: listening.url }, 'listening');
  const workers = [
    createWorkers({ ...store, signingKey, mailUrl: config.SVC_MAIL_URL, billingUrl: config.SVC_BILLING_URL }),
    createLoop({
      name: 'the sweep of ended sessions, sign-ups and links',
      everyMs: SWEEP_EVERY_MS,
      run: sweep,
      runAtStart: false,
      logger,
    }),
    createLoop({
      name: 'the sweep of uploads',
      everyMs: SWEEP_UPLOADS_EVERY_MS,
      run: () => sweepUploads(store, keptMs(config)),
      runAtStart: false,
      logger,
    }),
  ];
  for (const worker of workers) worker.start();
  const stopping = new AbortController();
  void lookThrough(store, stopping.signal);
  return async () => {
    stopping.abort();
    await listening.close();
    await Promise.all(workers.map((worker) => worker.stop()));
    await extractor.close();
    await knex.destroy();
  };
});
