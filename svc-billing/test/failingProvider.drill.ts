import { createLogger } from '@jobtrail/service-kit';
import { patient } from '@jobtrail/service-kit/testing';
import { Reconciler } from '../src/reconciliation/Reconciler.ts';
import { enqueueSync } from '../src/sync/commands.ts';
import { onBothDatabases } from './databases.ts';
import { billingAgainst, fakeCore, type RunningSandbox, startSandbox } from './provider.ts';
import { untilSettled } from './settled.ts';
import { begin } from './subscriptionLife.ts';
import { type Failure, TestProxy } from './TestProxy.ts';

const PEOPLE = 6;
const TABLES = ['payers', 'subscriptions', 'payments', 'refunds', 'disputes'] as const;
const HOUR_S = 3600;
const FAILURES: readonly Failure[] = [
  { status: 429, body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' } } },
  { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } },
];

onBothDatabases('A reconciliation while the provider fails', (database) => {
  let sandbox: RunningSandbox;
  let proxy: TestProxy;
  beforeAll(async () => {
    sandbox = await startSandbox();
    proxy = await TestProxy.open('stripe', async () => undefined);
    proxy.target = sandbox.url;
  }, patient(60_000));
  afterAll(async () => {
    await proxy.close();
    await sandbox.stop();
  });
  const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
    for (const end = Date.now() + patient(60_000); !(await holds());) {
      if (Date.now() > end) throw new Error('The condition was never met');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  it.each(FAILURES)(
    'with $status is retried until everything is as at the provider, and nothing twice',
    async (failure) => {
      const { knex } = database();
      for (const table of [...TABLES, 'customers', 'refreshes', 'events', 'cursors']) await knex(table).delete();
      await sandbox.control('reset', {});
      const lines: string[] = [];
      const logger = createLogger('svc-billing', 'info', { write: (line: string) => void lines.push(line) });
      const logged = (sentence: string): number => lines.filter((line) => line.includes(sentence)).length;
      const core = fakeCore();
      const billing = billingAgainst({ ...sandbox, url: proxy.url }, knex, core, Date.now, logger);
      const direct = billingAgainst(sandbox, knex, core).payments.stripe;
      const people: string[] = [];
      const price = await billing.price.id();
      for (let n = 0; n < PEOPLE; n += 1) {
        const { customer } = await begin(direct, price, `person-${n}@example.com`);
        people.push(customer);
        await knex('customers').insert({ user_id: `person-${n}`, stripe_customer_id: customer, created_at: 1 });
      }
      await sandbox.control('advance', { days: 8 });
      const charges = await direct.charges.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
      const [charge] = charges;
      await sandbox.control('refund', { charge: charge?.id, amount: 400 });
      const changes = (await direct.events.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })).length;
      const since = Math.floor(Date.now() / 1000) - HOUR_S;
      await knex('cursors').insert({ name: 'events', value: since });
      for (const customer of people) await enqueueSync(knex, 'customer', customer, Date.now());

      const cursor = async (): Promise<number> => Number((await knex('cursors').pluck('value'))[0]);
      const requests: string[] = [];
      proxy.failureOf = (what) => {
        requests.push(what);
        return failure;
      };
      const reconciler = new Reconciler(billing, 500);
      reconciler.start();
      billing.synchronizer.start();
      try {
        await until(
          () =>
            logged('the reconciliation failed; it will be retried') >= 3 &&
            logged('a sync failed and will be retried') >= 2 * PEOPLE,
        );
        expect(await Promise.all(TABLES.map((table) => knex(table)))).toEqual(TABLES.map(() => []));
        expect(await cursor()).toBe(since);
        // From here on it recovers, as a provider does that limits its callers: one of 25 requests still fails.
        proxy.failureOf = (what) => (requests.push(what) % 25 === 0 ? failure : null);
        await until(async () => (await cursor()) > since);
        await untilSettled(knex);
      } finally {
        proxy.failureOf = () => null;
        await reconciler.stop();
        await billing.synchronizer.stop();
      }
      const payments: string[] = await knex('payments').pluck('id');
      expect(payments.sort()).toEqual(charges.map(({ id }) => id).sort());
      expect(await knex('subscriptions').pluck('status')).toEqual(people.map(() => 'active'));
      expect(await knex('refunds').pluck('amount_cents')).toEqual([400]);
      expect([...core.accesses.keys()].sort()).toEqual(people.map((_, n) => `person-${n}`).sort());
      expect((await direct.events.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })).length).toBe(changes);
      expect(lines.filter((line) => line.includes(sandbox.secretKey))).toEqual([]);
      expect(requests.filter((what) => !what.startsWith('stripe GET '))).toEqual([]);
    },
    patient(180_000),
  );
});
