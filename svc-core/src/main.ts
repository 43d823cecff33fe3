import { BlobStoreError, defineService, openBlobStore, type ServiceBase } from '@jobtrail/service-kit';
import { FeedReads } from './applications/calendar-feed/FeedReads.ts';
import { setSupportEmail } from './email-outbox/supportEmail.ts';
import { type Config, environment, needsAdminFactor, quarantineMs, retentionOf, securityLogMs } from './environment.ts';
import { AddressPolicy } from './extraction/AddressPolicy.ts';
import { createExtractor } from './extraction/Extractor.ts';
import { StoreBinding } from './media/blob-store/StoreBinding.ts';
import { createTranscriber } from './media/transcription/createTranscriber.ts';
import { expireUploads } from './media/uploads/sweep.ts';
import { UploadRegistry } from './media/uploads/UploadRegistry.ts';
import { migrations } from './migrations/index.ts';
import { createCoreApp } from './modules.ts';
import { createBreachedPasswords, noBreachedPasswords } from './people/passwords/BreachedPasswords.ts';
import { SecretBox } from './people/second-factor/SecretBox.ts';
import { readSecretKeys } from './people/second-factor/secretKey.ts';
import { SecurityLog } from './people/security-log/SecurityLog.ts';
import { setHashing, warmUp } from './people/sessions/password.ts';
import { seedDemo } from './seed/demo.ts';
import { createWorkers } from './workers.ts';

async function open(base: ServiceBase<'svc-core', Config>) {
  const { config, knex, clock, appUrl, onStop } = base;
  setHashing(config.PASSWORD_HASHING);
  setSupportEmail(config.SUPPORT_EMAIL);
  const secretBox = new SecretBox(
    ...(await readSecretKeys({ dataDir: config.DATA_DIR, configured: config.SECOND_FACTOR_KEY })),
  );
  const storeBinding = new StoreBinding({
    ...base,
    store: openBlobStore(config.BLOB_STORE, config.DATA_DIR, clock),
    end: () => process.kill(process.pid, 'SIGTERM'),
  });
  await storeBinding.start();
  if (config.NODE_ENV === 'development') await seedDemo(knex, clock());
  const securityLog = new SecurityLog(base);
  onStop('security log', () => securityLog.flush());
  const feedReads = new FeedReads();
  onStop('reads of calendar feeds', () => feedReads.flush(base));
  const store = {
    ...base,
    blobs: storeBinding.blobs,
    storeBinding,
    securityLog,
    uploadRegistry: new UploadRegistry(knex, clock, config.STORAGE_QUOTA_BYTES),
  };
  await expireUploads(store, base.stopping).catch((error: unknown) => {
    // The sweep of uploads does it once the store is back.
    if (!(error instanceof BlobStoreError)) throw error;
  });
  await warmUp();
  const allowed = config.EXTRACTION_ALLOW_ADDRESSES ?? [];
  const extractor = createExtractor({
    appUrl,
    allowed,
    parserPool: { entry: new URL('./extraction/reading.worker.js', import.meta.url) },
  });
  onStop('extraction threads', () => extractor.close());
  const { PASSWORD_RANGE_URL: rangeUrl } = config;
  return {
    ...store,
    feedReads,
    secretBox,
    adminFactorRequired: needsAdminFactor(config),
    billingUrl: config.SVC_BILLING_URL,
    mailUrl: config.SVC_MAIL_URL,
    quarantineMs: quarantineMs(config),
    securityLogMs: securityLogMs(config),
    retention: retentionOf(config),
    extractor,
    addressPolicy: new AddressPolicy(allowed),
    transcriber: createTranscriber(config),
    breachedPasswords: rangeUrl === undefined ? noBreachedPasswords : createBreachedPasswords(rangeUrl, base.logger),
  };
}

await defineService({
  name: 'svc-core',
  environment,
  migrations,
  open,
  modules: createCoreApp,
  workers: createWorkers,
}).run();
