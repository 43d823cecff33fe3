import { newId } from '@jobtrail/service-kit';
import { onBothDatabases } from '../../test/databases.ts';
import { FakeProvider, listOf, type Scripted, wellFormed } from '../../test/FakeProvider.ts';
import { billingAgainst, type FakeCore, fakeCore } from '../../test/provider.ts';
import type { BillingContext } from '../context.ts';
import { attachCustomer } from '../customers/commands.ts';
import { customerOf } from '../customers/queries.ts';
import { ensureCustomer } from './ensureCustomer.ts';

const { customer, subscription } = wellFormed;
const [item] = subscription.items.data;
const NOW_S = Math.floor(Date.now() / 1000);
const HOUR_S = 3600;
const NOT_FOUND: Scripted = [
  404,
  { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such customer: cus_1' } },
];
const GONE: Scripted = [200, { id: 'cus_1', object: 'customer', deleted: true }];
/** A subscription whose period is paid until a time. */
const paidUntil = (end: number, status = 'active'): object => {
  const items = [{ ...item, current_period_start: NOW_S - 30 * 24 * HOUR_S, current_period_end: end }];
  return { ...subscription, status, created: NOW_S - 30 * 24 * HOUR_S, items: { ...subscription.items, data: items } };
};
type Script = Array<readonly [what: string, response: Scripted]>;
const NOTHING_LISTED: Script = [];
const NOTHING_KNOWN: Script = [
  ['GET /v1/subscriptions', NOT_FOUND],
  ['GET /v1/invoices', NOT_FOUND],
  ['GET /v1/charges', NOT_FOUND],
];

onBothDatabases('A customer that was deleted in the dashboard', (database) => {
  let provider: FakeProvider;
  let core: FakeCore;
  let billing: BillingContext;
  let userId: string;
  beforeAll(async () => {
    provider = await FakeProvider.start();
    core = fakeCore();
    billing = billingAgainst(provider, database().knex, core);
  });
  afterAll(async () => {
    await billing.synchronizer.stop();
    await provider.stop();
  });
  beforeEach(async () => {
    for (const table of ['customers', 'subscriptions', 'refreshes']) await database().knex(table).delete();
    core.accesses.clear();
    userId = newId();
    await attachCustomer(database().knex, userId, 'cus_1', Date.now());
  });
  const responds = (script: Script): void => {
    provider.script = script.map(([what, response]) => [new RegExp(`^${what}$`), response] as const);
  };
  const access = async () => {
    await billing.synchronizer.sync('customer', 'cus_1');
    await billing.synchronizer.sync('access', userId);
    return core.accesses.get(userId);
  };
  const subscribed = async (given: object): Promise<void> => {
    responds([
      ['GET /v1/customers/cus_1', [200, customer]],
      ['GET /v1/subscriptions', [200, listOf(given)]],
    ]);
    await access();
  };
  const ensured = () => ensureCustomer(billing, { id: userId, name: 'Ada', email: 'ada@example.com' });
  const NEW: Script = [['POST /v1/customers', [200, { ...customer, id: 'cus_2' }]]];

  it.each([
    ['lists nothing', NOTHING_LISTED],
    ['does not know the customer', NOTHING_KNOWN],
  ])('gives access until the end of the paid period when the provider then %s', async (_, script) => {
    await subscribed(paidUntil(NOW_S + HOUR_S));
    responds([['GET /v1/customers/cus_1', GONE], ...script]);
    expect(await access()).toMatchObject({ subscriptionStatus: 'canceled', access: 'full' });
    await subscribed(paidUntil(NOW_S - HOUR_S));
    responds([['GET /v1/customers/cus_1', GONE], ...script]);
    expect(await access()).toMatchObject({ subscriptionStatus: 'canceled', access: 'read' });
  });
  it('stays while it still gives access', async () => {
    await subscribed(paidUntil(NOW_S + HOUR_S));
    responds([['GET /v1/customers/cus_1', GONE], ...NEW]);
    expect([await ensured(), await customerOf(database().knex, userId)]).toEqual(['cus_1', 'cus_1']);
  });
  it('is replaced when the person subscribes again, whose access has ended before', async () => {
    await subscribed(paidUntil(NOW_S - HOUR_S));
    responds([['GET /v1/customers/cus_1', GONE], ...NEW]);
    expect([await ensured(), await customerOf(database().knex, userId)]).toEqual(['cus_2', 'cus_2']);
    expect(core.accesses.get(userId)).toMatchObject({ access: 'read' });
  });
  it('is replaced when the provider does not know it and its subscriptions have ended', async () => {
    await subscribed({ ...paidUntil(NOW_S - HOUR_S, 'canceled'), ended_at: NOW_S - HOUR_S });
    responds([['GET /v1/customers/cus_1', NOT_FOUND], ...NOTHING_KNOWN, ...NEW]);
    expect(await ensured()).toBe('cus_2');
  });
  it('stays when the provider does not know it although a subscription has not ended, as with a wrong key', async () => {
    await subscribed(paidUntil(NOW_S - 60 * 24 * HOUR_S, 'unpaid'));
    responds([['GET /v1/customers/cus_1', NOT_FOUND], ...NOTHING_KNOWN, ...NEW]);
    expect(await ensured()).toBe('cus_1');
  });
});
