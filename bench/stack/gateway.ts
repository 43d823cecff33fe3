import { makeKeyPair } from '../../tools/supervisor/keyRotation.mjs';
import { buildPart, type RunningService, startService, unreachableServices } from './service.ts';
import { freePorts, ROOT } from './workspace.ts';

/**
 * Bundles the gateway unless its bundle is up to date, and starts it in front of a svc-core. No other service is
 * reachable.
 * @returns stopped when the benchmark ends
 */
export async function startGateway(coreUrl: string): Promise<RunningService> {
  await buildPart('gateway');
  const [port = 0] = await freePorts(1);
  return startService('gateway', {
    port,
    readyPath: '/healthz',
    env: {
      NODE_ENV: 'production',
      APP_URL: 'https://jobtrail.example',
      TRUSTED_PROXIES: 'none',
      LOG_LEVEL: 'warn',
      FRONTENDS_DIR: ROOT,
      ...unreachableServices(),
      SVC_CORE_URL: coreUrl,
      IDENTITY_PRIVATE_KEY: JSON.stringify(makeKeyPair().privateKey),
      RATE_LIMIT_PER_MINUTE: '0',
      RATE_LIMIT_SIGNED_IN_PER_MINUTE: '0',
    },
  });
}
