import { join } from 'node:path';
import { z } from 'zod';
import { startProgram } from '../stack/program.ts';
import { type RunningService, startService, unreachableServices } from '../stack/service.ts';
import { freePorts } from '../stack/workspace.ts';

/** The secret that the events are signed with. */
export const SECRET = 'whsec_bench';
const PROVIDER = join(import.meta.dirname, 'provider.program.ts');

interface BillingOptions {
  dataDir: string;
  /** Without it, svc-billing uses SQLite. */
  databaseUrl: string | undefined;
  /** Origin of the gateway. */
  appUrl: string;
}

/**
 * Starts a fake provider and svc-billing. No other service is reachable.
 * @returns svc-billing, stopped when the benchmark ends
 */
export async function startBilling({ dataDir, databaseUrl, appUrl }: BillingOptions): Promise<RunningService> {
  const { first: provider } = await startProgram(PROVIDER, [], z.string());
  const [port = 0] = await freePorts(1);
  return startService('svc-billing', {
    port,
    readyPath: '/readyz',
    env: {
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'warn',
      APP_URL: appUrl,
      ...unreachableServices(),
      SVC_BILLING_URL: `http://127.0.0.1:${port}`,
      STRIPE_SECRET_KEY: 'sk_test_bench',
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_BASE: provider,
      RECONCILE_SECONDS: '86400',
    },
  });
}
