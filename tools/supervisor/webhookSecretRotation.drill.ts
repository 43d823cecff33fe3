import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { STRIPE_WEBHOOK_PATH } from '@jobtrail/contract';
import { byUrlVariable, SERVICES } from '@jobtrail/contract/services';
import { newId, openDatabase } from '@jobtrail/service-kit';
import {
  buildOnce,
  freePort,
  HAPROXY,
  haproxyBetween,
  hasServerDatabase,
  NO_DATABASE_LINE,
  patient,
  type PrivateDatabase,
  type RunningService,
  startPrivateDatabase,
  startService,
  temporaryFolder,
} from '@jobtrail/service-kit/testing';

const ROOT = resolve(__dirname, '../..');
const BILLING = join(ROOT, 'svc-billing');
const NOWHERE = 'http://127.0.0.1:1';
const CONNECTIONS = 20;
const DRILL_MS = patient(180_000);
const READY_WITHIN_MS = patient(40_000);
const [OLD, NEW] = ['whsec_old', 'whsec_new'];

/** The signatures of a message with one secret, or with both as Stripe signs while a secret is being rolled. */
function signatures(payload: string, secrets: readonly string[]): string {
  const time = Math.floor(Date.now() / 1000);
  const hashes = secrets.map((secret) => createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex'));
  return [`t=${time}`, ...hashes.map((hash) => `v1=${hash}`)].join(',');
}

/** A replica of svc-billing that keeps its port when it is restarted. */
class Replica {
  readonly #port: number;
  readonly #env: Record<string, string>;
  #process: ChildProcess | null = null;

  constructor(port: number, env: Record<string, string>) {
    this.#port = port;
    this.#env = env;
  }

  get port(): number {
    return this.#port;
  }

  async start(secrets: string): Promise<void> {
    this.#process = spawn(process.execPath, ['dist/main.js'], {
      cwd: BILLING,
      env: { ...this.#env, PORT: String(this.#port), STRIPE_WEBHOOK_SECRET: secrets },
      stdio: 'ignore',
    });
    for (const end = Date.now() + READY_WITHIN_MS; !(await this.#isReady()); await sleep(100))
      if (Date.now() > end) throw new Error('svc-billing did not start');
  }

  async stop(): Promise<void> {
    if (!this.#process) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
    this.#process = null;
  }

  #isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.#port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

const canRun = hasServerDatabase() && HAPROXY.isInstalled();
(canRun ? describe : describe.skip)('The secret of webhooks', () => {
  const folder = temporaryFolder();
  let database: PrivateDatabase | undefined;
  let replicas: Replica[] = [];
  let balancer: ChildProcess | undefined;
  let gateway: RunningService;

  beforeAll(async () => {
    const started = await startPrivateDatabase('jobtrail');
    if (!started) throw new Error(NO_DATABASE_LINE);
    database = started;
    buildOnce(BILLING);
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      SERVICE: 'svc-billing',
      DATA_DIR: folder.path,
      DATABASE_URL: database.url,
      SVC_CORE_URL: NOWHERE,
      STRIPE_API_BASE: NOWHERE,
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
      SHUTDOWN_DELAY_SECONDS: '3',
      SHUTDOWN_SECONDS: '10',
    };
    replicas = [new Replica(await freePort(), env), new Replica(await freePort(), env)];
    for (const replica of replicas) await replica.start(OLD);
    const front = await freePort();
    const others = SERVICES.filter((service) => service !== 'svc-billing');
    const [program, ...args] = haproxyBetween(join(ROOT, 'deploy'), folder.path, [
      { service: 'svc-billing', front, replicas: replicas.map(({ port }) => port) },
      ...(await Promise.all(others.map(async (service) => ({ service, front: await freePort(), replicas: [] })))),
    ]);
    balancer = spawn(program, args, {
      stdio: 'ignore',
      env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
    });
    gateway = await startService(
      join(ROOT, 'gateway'),
      {
        ...byUrlVariable(NOWHERE),
        SVC_BILLING_URL: `http://127.0.0.1:${front}`,
        DATA_DIR: folder.path,
        FRONTENDS_DIR: ROOT,
        RATE_LIMIT_PER_MINUTE: '1000000',
        LOG_LEVEL: 'fatal',
      },
      '/healthz',
    );
  }, DRILL_MS);
  afterAll(async () => {
    // A start that failed leaves some of them out, and a process that stays would keep the test from ending.
    for (const replica of replicas) await replica.stop();
    balancer?.kill('SIGKILL');
    await database?.stop();
    folder.remove();
    await gateway.end();
  });

  /** Sends an event as Stripe does. @returns the status of the response; 0 if the connection broke */
  const send = async (id: string, secrets: readonly string[]): Promise<number> => {
    const object = { id: 'cus_1', object: 'customer' };
    const body = JSON.stringify({ id, object: 'event', type: 'customer.updated', created: 1, data: { object } });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signatures(body, secrets) };
    try {
      const response = await fetch(gateway.url + STRIPE_WEBHOOK_PATH, { method: 'POST', headers, body });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  };

  it(
    'is rotated in two steps under load, without a failed event, and the old one is refused afterwards',
    async () => {
      const statuses = new Map<number, number>();
      const acknowledged: string[] = [];
      let signing: readonly string[] = [OLD];
      let done = false;
      const load = Array.from({ length: CONNECTIONS }, async () => {
        while (!done) {
          const id = `evt_${newId()}`;
          const status = await send(id, signing);
          if (status === 200) acknowledged.push(id);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          await sleep(20);
        }
      });
      const restartAll = async (secrets: string): Promise<void> => {
        for (const replica of replicas) {
          await replica.stop();
          await replica.start(secrets);
          // The balancer probes every second.
          await sleep(2000);
        }
      };
      await sleep(1000);
      // From the moment at which the secret is rolled in the dashboard, Stripe signs with both.
      signing = [NEW, OLD];
      await restartAll(`${NEW},${OLD}`);
      signing = [NEW];
      await restartAll(NEW);
      done = true;
      await Promise.all(load);
      process.stdout.write(`events by status during the rotation: ${JSON.stringify([...statuses])}\n`);
      expect([...statuses.keys()]).toEqual([200]);
      for (let n = 0; n < 2 * replicas.length; n += 1) expect(await send(`evt_${newId()}`, [OLD])).toBe(400);

      const knex = await openDatabase({ service: 'svc-billing', dataDir: folder.path, databaseUrl: database?.url });
      const stored: string[] = await knex('events').pluck('id');
      await knex.destroy();
      expect(stored.sort()).toEqual(acknowledged.sort());
    },
    DRILL_MS,
  );
});
