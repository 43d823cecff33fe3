import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Knex } from 'knex';
import Stripe from 'stripe';
import { fillPath } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { createSigner, IDENTITY_HEADER, newId, openDatabase } from '@jobtrail/service-kit';
import {
  hasServerDatabase,
  hideTable,
  patient,
  type PrivateDatabase,
  rejectWrites,
  type RunningService,
  startPrivateDatabase,
  startService,
  temporaryFolder,
} from '@jobtrail/service-kit/testing';
import { type RunningSandbox, startSandbox } from './provider.ts';

const STARTS_WITHIN_MS = 90_000;
const FOLDER = join(__dirname, '..');
const NOWHERE = 'http://127.0.0.1:1';
/** Part of every value that the calls carry. */
const MARK = 'kq7vxt2m';
const TABLES = ['checkouts', 'cursors', 'customers', 'events', 'payers', 'payments', 'refreshes', 'subscriptions'];

const failuresIn = (output: string): string[] => output.split('\n').filter((line) => line.includes('"err"'));

function onDatabase(databaseUrl: () => string | undefined): void {
  const folder = temporaryFolder();
  let sandbox: RunningSandbox;
  let service: RunningService;
  let knex: Knex;
  let post: (path: string, issuer: 'svc-core' | 'gateway', body?: object, userId?: string) => Promise<unknown>;

  beforeAll(async () => {
    sandbox = await startSandbox();
    service = await startService(FOLDER, {
      SERVICE: 'svc-billing',
      DATA_DIR: folder.path,
      LOG_LEVEL: 'debug',
      SVC_CORE_URL: NOWHERE,
      RECONCILE_SECONDS: '1',
      STRIPE_API_BASE: sandbox.url,
      STRIPE_SECRET_KEY: sandbox.secretKey,
      STRIPE_PUBLISHABLE_KEY: sandbox.publishableKey,
      STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
      ...(databaseUrl() === undefined ? {} : { DATABASE_URL: databaseUrl() ?? '' }),
    });
    knex = await openDatabase({ service: 'svc-billing', dataDir: folder.path, databaseUrl: databaseUrl() });
    const sign = {
      'svc-core': await createSigner('svc-core', { dataDir: folder.path }),
      gateway: await createSigner('gateway', { dataDir: folder.path }),
    };
    post = async (path, issuer, body, userId = newId()) => {
      const person =
        issuer === 'gateway'
          ? { userId, role: 'admin' as const, name: `${MARK} name`, email: `${MARK}-${userId}@example.com` }
          : undefined;
      const method = body === undefined ? 'GET' : 'POST';
      return fetch(service.url + path, {
        method,
        headers: {
          [IDENTITY_HEADER]: await sign[issuer]('svc-billing', person),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }).then((response) => response.text());
    };
  }, STARTS_WITHIN_MS);
  afterAll(async () => {
    await service.end();
    await knex.destroy();
    await sandbox.stop();
    folder.remove();
  });

  const sendEvent = async (type: string, object: object): Promise<unknown> => {
    const payload = JSON.stringify({
      id: `evt_${MARK}${newId()}`,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: sandbox.webhookSecret });
    return fetch(`${service.url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
  };

  /** Makes many concurrent calls with a marked value in every field. Their responses do not matter. */
  const callEverything = async (customer: string): Promise<void> => {
    const userId = newId();
    await post('/api/get-or-create-subscription', 'gateway', {}, userId).catch(() => null);
    await Promise.allSettled([
      post(internal.openCheckout.path, 'svc-core', { signupId: newId(), email: `${MARK}-${newId()}@example.com` }),
      post(fillPath(internal.settleCheckout.path, { id: `cs_test_${MARK}` }), 'svc-core', {}),
      post(fillPath(internal.closeCustomer.path, { userId: MARK }), 'svc-core', {}),
      ...['update-payment-method', 'cancel-subscription', 'resume-subscription'].map((action) =>
        post(`/api/billing/${action}`, 'gateway', {}, userId),
      ),
      ...[
        '/api/user/billing',
        '/api/billing/data',
        '/api/admin/metrics',
        `/api/admin/metrics/payments?days=30&cursor=${MARK}`,
      ].map((path) => post(path, 'gateway', undefined, userId)),
      sendEvent('customer.updated', { id: customer, object: 'customer' }),
      sendEvent('charge.refunded', { id: `ch_${MARK}`, object: 'charge' }),
      sendEvent('checkout.session.completed', { id: `cs_test_${MARK}`, object: 'checkout.session' }),
    ]);
  };
  /** Whether an error about the table is logged in time; the synchronizer and the reconciler work in the background. */
  const isNamed = async (table: string, from: number): Promise<boolean> => {
    const holds = (): boolean =>
      failuresIn(service.output())
        .slice(from)
        .some((line) => line.includes(`\`${table}\``));
    for (const end = Date.now() + patient(30_000); Date.now() < end && !holds();)
      await new Promise((resolve) => setTimeout(resolve, 50));
    return holds();
  };

  it('contains no bound value when any table fails in any way', async () => {
    const stripe = new Stripe(sandbox.secretKey, {
      host: '127.0.0.1',
      port: Number(new URL(sandbox.url).port),
      protocol: 'http',
    });
    const { id: customer } = await stripe.customers.create({ email: `${MARK}@example.com`, name: `${MARK} name` });
    const silent: string[] = [];
    for (const table of TABLES) {
      const before = failuresIn(service.output()).length;
      for (const breakIt of [hideTable, rejectWrites]) {
        const mend = await breakIt(knex, table);
        try {
          await callEverything(customer);
          if (breakIt === hideTable && !(await isNamed(table, before))) silent.push(table);
        } finally {
          await mend();
        }
      }
    }
    expect(silent).toEqual([]);
    const output = service.output();
    for (const secret of [`${MARK}-`, `${MARK} name`, `evt_${MARK}`, sandbox.secretKey, sandbox.webhookSecret])
      expect([secret, output.split('\n').filter((line) => line.includes(secret))[0]]).toEqual([secret, undefined]);
    expect(
      failuresIn(output).filter(
        (line) => line.includes(MARK) && JSON.stringify((JSON.parse(line) as { err: unknown }).err).includes(MARK),
      ),
    ).toEqual([]);
  }, 240_000);
}

describe("svc-billing's log on SQLite", () => {
  onDatabase(() => undefined);

  it(
    'contains nothing that the payment provider quotes',
    async () => {
      const folder = temporaryFolder();
      const key = `sk_test_${MARK}${MARK}`;
      const provider = createServer((_req, res) => {
        res.writeHead(401, { 'content-type': 'application/json' }).end(
          JSON.stringify({
            error: {
              type: 'invalid_request_error',
              message: `Invalid API Key provided: ${key}`,
              param: `${MARK}@example.com`,
            },
          }),
        );
      });
      await new Promise<void>((resolve) => {
        provider.listen(0, '127.0.0.1', resolve);
      });
      const base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
      const service = await startService(FOLDER, {
        SERVICE: 'svc-billing',
        DATA_DIR: folder.path,
        LOG_LEVEL: 'debug',
        STRIPE_API_BASE: base,
        STRIPE_SECRET_KEY: key,
        SVC_CORE_URL: NOWHERE,
      });
      const sign = await createSigner('svc-core', { dataDir: folder.path });
      const response = await fetch(service.url + internal.openCheckout.path, {
        method: 'POST',
        headers: { [IDENTITY_HEADER]: await sign('svc-billing'), 'content-type': 'application/json' },
        body: JSON.stringify({ signupId: newId(), email: `${MARK}@example.com` }),
      });
      await service.end();
      provider.close();
      folder.remove();
      expect(response.status).toBe(503);
      expect(failuresIn(service.output()).join('\n')).toMatch(
        /"cause":\{"type":"StripeAuthenticationError".*"statusCode":401/,
      );
      expect(service.output()).not.toContain(MARK);
    },
    STARTS_WITHIN_MS,
  );
});

const onServer = hasServerDatabase() ? describe : describe.skip;
onServer("svc-billing's log on a server database", () => {
  let server: PrivateDatabase | null = null;
  beforeAll(async () => {
    server = await startPrivateDatabase('jobtrail');
  }, STARTS_WITHIN_MS);
  afterAll(() => server?.stop());
  onDatabase(() => server?.url);
});
