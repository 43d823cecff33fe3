import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Knex } from 'knex';
import Stripe from 'stripe';
import { internal, type InternalCall } from '@jobtrail/contract/internal';
import { createSigner, IDENTITY_HEADER, type KeySource, openDatabase } from '@jobtrail/service-kit';
import {
  type RunningService,
  startPrivateDatabase,
  startService,
  temporaryFolder,
} from '@jobtrail/service-kit/testing';
import { type RunningSandbox, startSandbox } from './provider.ts';
import { type Exchange, TestProxy } from './TestProxy.ts';

const ROOT = process.cwd().replace(/\/svc-billing$/, '');
export type Victim = 'svc-core' | 'svc-billing';

/** When to kill a process: at the n-th request from now, before it is forwarded or after its response. */
export interface Plan {
  victim: Victim;
  at: number;
  moment: 'before' | 'after';
}

/** Starts a server that accepts every call to svc-mail, because emails are not under test here. */
async function startMail(): Promise<{ url: string; stop: () => Promise<void> }> {
  // As long as svc-mail, so that no connection ends while svc-billing sends a request on it.
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    request.resume().once('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The path parameter of a recorded request if it is the given call. */
const parameterIn = (what: string, { service, method, path }: InternalCall): string | undefined =>
  new RegExp(`^${service} ${method} ${path.replace(/:\w+/, '([^/]+)')}$`).exec(what)?.[1];

/**
 * svc-core, svc-billing and the sandbox as real processes, with proxies between them. A proxy can kill a process with
 * -9 during a request; the process is restarted at once, as a supervisor would.
 */
export class TestStack {
  readonly sandbox: RunningSandbox;
  readonly core: TestProxy;
  readonly billing: TestProxy;
  readonly coreRows: Knex;
  readonly billingRows: Knex;
  /** Where the services keep their keys. */
  readonly keys: KeySource;
  /** The users whose full access svc-core has accepted, as seen by the proxies. */
  readonly granted = new Set<string>();
  /** A client of the sandbox. */
  readonly stripe: Stripe;
  /** The users whose deletion svc-billing has accepted. */
  readonly closed = new Set<string>();
  /** The requests since the last `plan`. */
  readonly passed: string[] = [];
  readonly #stripe: TestProxy;
  readonly #services = new Map<Victim, RunningService>();
  readonly #environment: (service: Victim) => Record<string, string>;
  readonly #outputs: string[] = [];
  readonly #stop: Array<() => Promise<unknown> | void>;
  #signer: ReturnType<typeof createSigner> | undefined;
  #plan: Plan | null = null;
  #restarting: Promise<void> = Promise.resolve();

  private constructor(
    parts: Pick<TestStack, 'sandbox' | 'core' | 'billing' | 'coreRows' | 'billingRows' | 'keys'> & {
      stripe: TestProxy;
      environment: (service: Victim) => Record<string, string>;
      stop: Array<() => Promise<unknown> | void>;
    },
  ) {
    this.sandbox = parts.sandbox;
    const { hostname: host, port } = new URL(parts.sandbox.url);
    this.stripe = new Stripe(parts.sandbox.secretKey, { host, port, protocol: 'http' });
    this.core = parts.core;
    this.billing = parts.billing;
    this.coreRows = parts.coreRows;
    this.billingRows = parts.billingRows;
    this.keys = parts.keys;
    this.#stripe = parts.stripe;
    this.#environment = parts.environment;
    this.#stop = parts.stop;
  }

  /**
   * @param onServer uses a private MariaDB instead of SQLite
   * @param env settings of all services
   * @param billingEnv further settings of svc-billing
   */
  static async start({
    onServer = false,
    env = {},
    billingEnv = {},
  }: {
    onServer?: boolean;
    env?: Record<string, string>;
    billingEnv?: Record<string, string>;
  } = {}): Promise<TestStack> {
    const folder = temporaryFolder();
    const server = onServer ? await startPrivateDatabase('jobtrail') : null;
    const built: { stack?: TestStack } = {};
    const watch = async (moment: 'before' | 'after', what: string, exchange: Exchange): Promise<void> =>
      built.stack ? built.stack.#watched(moment, what, exchange) : undefined;
    const mail = await startMail();
    const [core, billing, stripe] = await Promise.all([
      TestProxy.open('svc-core', watch),
      TestProxy.open('svc-billing', watch),
      TestProxy.open('stripe', watch),
    ]);
    const sandbox = await startSandbox({ webhookUrl: `${billing.url}/api/webhooks/stripe` });
    stripe.target = sandbox.url;
    const environment = (service: Victim): Record<string, string> => ({
      SERVICE: service,
      DATA_DIR: folder.path,
      ...(service === 'svc-core' ? { PASSWORD_HASHING: 'quick' } : {}),
      ...(server ? { DATABASE_URL: server.url } : {}),
      SVC_CORE_URL: core.url,
      SVC_BILLING_URL: billing.url,
      SVC_MAIL_URL: mail.url,
      LOG_LEVEL: 'debug',
      ...env,
      ...(service === 'svc-billing'
        ? {
            ...billingEnv,
            STRIPE_API_BASE: stripe.url,
            STRIPE_SECRET_KEY: sandbox.secretKey,
            STRIPE_PUBLISHABLE_KEY: sandbox.publishableKey,
            STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
            RECONCILE_SECONDS: '2',
          }
        : {}),
    });
    const rows = (service: Victim): Promise<Knex> =>
      openDatabase({ service, dataDir: folder.path, databaseUrl: server?.url });
    const [coreRows, billingRows] = [await rows('svc-core'), await rows('svc-billing')];
    const stack = new TestStack({
      sandbox,
      core,
      billing,
      stripe,
      environment,
      coreRows,
      billingRows,
      keys: { dataDir: folder.path },
      stop: [
        () => coreRows.destroy(),
        () => billingRows.destroy(),
        () => core.close(),
        () => billing.close(),
        () => stripe.close(),
        () => mail.stop(),
        () => sandbox.stop(),
        () => server?.stop(),
        () => folder.remove(),
      ],
    });
    built.stack = stack;
    for (const service of ['svc-core', 'svc-billing'] as const) await stack.#revive(service);
    return stack;
  }

  async stop(): Promise<void> {
    // The services call each other until they end, and one of those calls would carry out the plan.
    this.#plan = null;
    await this.#restarting;
    for (const service of this.#services.values()) await service.end();
    for (const end of this.#stop) await end();
  }

  /** Plans to kill a process at a future request, and starts recording requests. Null plans nothing. */
  plan(plan: Plan | null): void {
    this.#plan = plan;
    this.passed.length = 0;
  }

  /** Whether the plan is still to be carried out. */
  get isPending(): boolean {
    return this.#plan !== null;
  }

  /** The whole output of both services. */
  output(): string {
    return [...this.#outputs, ...[...this.#services.values()].map((service) => service.output())].join('\n');
  }

  /** The identity header of a person, as the gateway attaches it. */
  async identityOf(person: {
    id: string;
    name: string;
    email: string;
    role: 'user' | 'admin';
  }): Promise<Record<string, string>> {
    const sign = await (this.#signer ??= createSigner('gateway', this.keys));
    return {
      [IDENTITY_HEADER]: await sign('svc-billing', {
        userId: person.id,
        role: person.role,
        name: person.name,
        email: person.email,
      }),
    };
  }

  /** Waits until a killed process has restarted. */
  async restarted(): Promise<void> {
    await this.#restarting;
  }

  /** Kills a process with -9, and starts to restart it. Resolves when the process has ended. */
  async kill(victim: Victim): Promise<void> {
    const killed = this.#kill(victim);
    this.#restarting = Promise.all([this.#restarting, killed.then(() => this.#revive(victim))]).then(() => undefined);
    // The next one to wait for the restart gets the error.
    this.#restarting.catch(() => undefined);
    await killed;
  }

  async #kill(victim: Victim): Promise<void> {
    const service = this.#services.get(victim);
    this.#proxyOf(victim).target = null;
    await service?.end('SIGKILL');
    if (service) this.#outputs.push(service.output());
  }

  async #revive(service: Victim): Promise<void> {
    const running = await startService(join(ROOT, service), this.#environment(service));
    this.#services.set(service, running);
    this.#proxyOf(service).target = running.url;
  }

  #proxyOf = (service: Victim): TestProxy => (service === 'svc-core' ? this.core : this.billing);

  async #watched(moment: 'before' | 'after', what: string, { body, status }: Exchange): Promise<void> {
    // svc-billing reads the sandbox's clock all the time.
    if (what === 'stripe GET /clock') return;
    if (moment === 'before') this.passed.push(what);
    const userId = parameterIn(what, internal.setAccess);
    if (userId !== undefined && status === 204 && body.includes('"access":"full"')) this.granted.add(userId);
    const goneId = parameterIn(what, internal.closeCustomer);
    if (goneId !== undefined && status === 204) this.closed.add(goneId);
    const plan = this.#plan;
    if (!plan || plan.moment !== moment || this.passed.length < plan.at) return;
    this.#plan = null;
    await this.kill(plan.victim);
  }
}
