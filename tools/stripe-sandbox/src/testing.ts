import { join } from 'node:path';
import { startService, temporaryFolder } from '@jobtrail/service-kit/testing';

const FOLDER = join(__dirname, '..');

export interface RunningSandbox {
  /** The origin of its API, for STRIPE_API_BASE. Its pages are under /dev/stripe on the same port. */
  readonly url: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly dataDir: string;
  /** Calls the control API, such as `control('advance', {days: 31})`. @throws Error if the call is rejected */
  control(name: string, body?: object): Promise<unknown>;
  /** Kills the sandbox and restarts it with the same files. Its API gets a new address. */
  crash(): Promise<RunningSandbox>;
  stop(): Promise<void>;
}

export interface SandboxOptions {
  /** The address that events are sent to; without it none are sent. */
  readonly webhookUrl?: string;
  /** The public origin in the URLs of pages; by default the sandbox's own. */
  readonly appUrl?: string;
  readonly env?: Record<string, string>;
  /** An existing folder, which is not removed; by default a temporary one. */
  readonly dataDir?: string;
}

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_test_sandbox',
  STRIPE_CONTROL_KEY: 'control_test_sandbox',
};

/** Starts a sandbox process on a free port, for tests only. It validates each response against the schemas. */
export async function startSandbox({
  webhookUrl,
  appUrl = 'http://localhost:8080',
  env = {},
  dataDir,
}: SandboxOptions = {}): Promise<RunningSandbox> {
  const folder = dataDir === undefined ? temporaryFolder() : { path: dataDir, remove: () => undefined };
  const service = await startService(FOLDER, {
    ...KEYS,
    DATA_DIR: folder.path,
    APP_URL: appUrl,
    STRIPE_SANDBOX_CHECKS_ANSWERS: '1',
    STRIPE_WEBHOOK_FIRST_PAUSE_MS: '50',
    STRIPE_WEBHOOK_LONGEST_PAUSE_MS: '500',
    ...(webhookUrl === undefined ? {} : { STRIPE_WEBHOOK_URL: webhookUrl }),
    ...env,
  });
  return {
    url: service.url,
    secretKey: KEYS.STRIPE_SECRET_KEY,
    publishableKey: KEYS.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: KEYS.STRIPE_WEBHOOK_SECRET,
    dataDir: folder.path,
    async control(name, body) {
      const response = await fetch(`${service.url}/_control/${name}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${KEYS.STRIPE_CONTROL_KEY}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const result: unknown = await response.json();
      if (!response.ok) throw new Error(`${name}: ${JSON.stringify(result)}\n${service.output()}`);
      return result;
    },
    async crash() {
      await service.end('SIGKILL');
      return startSandbox({ appUrl, env, dataDir: folder.path, ...(webhookUrl === undefined ? {} : { webhookUrl }) });
    },
    async stop() {
      await service.end();
      folder.remove();
    },
  };
}
