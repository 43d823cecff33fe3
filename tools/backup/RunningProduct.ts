import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nameOf, SERVICES, urlVariableOf } from '@jobtrail/contract/services';
import { buildOnce, freePort, patient } from '@jobtrail/service-kit/testing';
import type { RunningSandbox } from '@jobtrail/stripe-sandbox/testing';
import { ROOT } from '../workspace/parts.mjs';

const READY_WITHIN_MS = patient(60_000);
const PARTS = [...SERVICES, 'gateway'] as const;

/** The address that the gateway of a test will have, so that the local Stripe can be started first. */
export const addressFor = async (): Promise<{ port: number; url: string }> => {
  const port = await freePort();
  return { port, url: `http://127.0.0.1:${port}` };
};

/** The gateway and the services as processes, for tests. */
export class RunningProduct {
  readonly url: string;
  readonly #children: readonly ChildProcess[];

  private constructor(url: string, children: readonly ChildProcess[]) {
    this.url = url;
    this.#children = children;
  }

  /** @param env where the data is: DATA_DIR, and settings such as CORE_DATABASE_URL of `npm run backup` */
  static async start(
    { port, url }: { port: number; url: string },
    sandbox: RunningSandbox,
    env: Readonly<Record<string, string>>,
  ): Promise<RunningProduct> {
    const ports = new Map<string, number>([['gateway', port]]);
    for (const service of SERVICES) ports.set(service, await freePort());
    const shared = {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      APP_URL: url,
      PASSWORD_HASHING: 'quick',
      TRUSTED_PROXIES: '127.0.0.1',
      FRONTENDS_DIR: ROOT,
      STRIPE_API_BASE: sandbox.url,
      STRIPE_SECRET_KEY: sandbox.secretKey,
      STRIPE_PUBLISHABLE_KEY: sandbox.publishableKey,
      STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
      RECONCILE_SECONDS: '2',
      ...Object.fromEntries(
        SERVICES.map((service) => [urlVariableOf(nameOf(service)), `http://127.0.0.1:${ports.get(service)}`]),
      ),
      ...env,
    };
    const children = PARTS.map((part) => {
      buildOnce(join(ROOT, part));
      const own = env[`${part.replace('svc-', '').toUpperCase()}_DATABASE_URL`] ?? env['DATABASE_URL'] ?? '';
      return spawn(process.execPath, ['dist/main.js'], {
        cwd: join(ROOT, part),
        env: { ...shared, SERVICE: part, PORT: String(ports.get(part)), DATABASE_URL: own },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
    });
    const product = new RunningProduct(url, children);
    await product.#ready();
    return product;
  }

  /** Kills every process, as if the host were gone. */
  async kill(): Promise<void> {
    for (const child of this.#children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    }
  }

  async #ready(): Promise<void> {
    const isReady = async (): Promise<boolean> =>
      fetch(`${this.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    for (const until = Date.now() + READY_WITHIN_MS; !(await isReady()); await sleep(50)) {
      const ended = this.#children.some((child) => child.exitCode !== null);
      if (!ended && Date.now() < until) continue;
      await this.kill();
      throw new Error('The product did not become ready');
    }
  }
}
