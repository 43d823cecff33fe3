import { join } from 'node:path';
import { type RunningService, startService } from '@jobtrail/service-kit/testing';
import { type CoreUnderTest, startCore } from '../coreUnderTest.ts';

const GATEWAY = join(__dirname, '..', '..', '..', 'gateway');

/** svc-core on a database, with the real gateway in front of it. */
export interface TestStack {
  readonly core: CoreUnderTest;
  /** Allows one request per minute for each address in X-Forwarded-For, and any number without that header. */
  readonly gateway: RunningService;
  stop(): Promise<void>;
}

/** @param databaseUrl absent for SQLite */
export async function startTestStack(databaseUrl?: string): Promise<TestStack> {
  const core = await startCore(databaseUrl);
  const gateway = await startService(GATEWAY, {
    // The tests make no calls to svc-billing and svc-mail, so svc-core's address is used for their readiness checks.
    SVC_CORE_URL: core.url,
    SVC_BILLING_URL: core.url,
    SVC_MAIL_URL: core.url,
    DATA_DIR: core.dataDir,
    FRONTENDS_DIR: core.dataDir,
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: '1',
    LOG_LEVEL: 'error',
  });
  return {
    core,
    gateway,
    async stop() {
      await gateway.end();
      await core.stop();
    },
  };
}
