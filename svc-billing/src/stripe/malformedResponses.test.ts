import { createLogger, createSigner, IDENTITY_HEADER, type Listening, newId } from '@jobtrail/service-kit';
import { withEmbeddedDatabase } from '../../test/databases.ts';
import { FakeProvider, listOf, type Scripted, wellFormed } from '../../test/FakeProvider.ts';
import { billingAgainst, fakeCore, serveBilling } from '../../test/provider.ts';
import type { BillingContext } from '../context.ts';

const PERSON = { userId: newId(), name: 'Ada', email: 'ada@example.com', role: 'user' } as const;
const CALLS = [
  ['GET', '/api/user/billing'],
  ['GET', '/api/billing/data'],
  ['POST', '/api/billing/cancel-subscription'],
  ['POST', '/api/billing/resume-subscription'],
  ['POST', '/api/billing/update-payment-method'],
  ['POST', '/api/get-or-create-subscription'],
] as const;

const { customer, price, subscription, session } = wellFormed;
const without = (given: object, name: string): object =>
  Object.fromEntries(Object.entries(given).filter(([key]) => key !== name));
/** A subscription whose item lacks a field. */
const withItemWithout = (name: string): object => ({
  ...subscription,
  items: { ...subscription.items, data: subscription.items.data.map((item) => without(item, name)) },
});

describe('A provider that sends malformed responses', () => {
  const database = withEmbeddedDatabase();
  let provider: FakeProvider;
  let service: Listening;
  let billing: BillingContext;
  let headers: Record<string, string>;
  let asCore: Record<string, string>;
  const lines: string[] = [];

  beforeAll(async () => {
    await database().knex('customers').insert({ user_id: PERSON.userId, stripe_customer_id: 'cus_1', created_at: 1 });
    provider = await FakeProvider.start();
    billing = billingAgainst(provider, database().knex, fakeCore());
    const logger = createLogger('svc-billing', 'info', { write: (line: string) => void lines.push(line) });
    service = await serveBilling({ billing, dataDir: database().dataDir, logger });
    const [asGateway, core] = [
      await createSigner('gateway', { dataDir: database().dataDir }),
      await createSigner('svc-core', { dataDir: database().dataDir }),
    ];
    headers = { [IDENTITY_HEADER]: await asGateway('svc-billing', PERSON) };
    asCore = { [IDENTITY_HEADER]: await core('svc-billing') };
  });
  afterAll(async () => {
    await service.close();
    await billing.synchronizer.stop();
    await provider.stop();
  });
  beforeEach(() => {
    lines.length = 0;
  });

  const ask = async (method: string, path: string) => {
    const response = await fetch(service.url + path, { method, headers });
    const body: unknown = await response.json();
    return { status: response.status, body };
  };
  const signUp = async () => {
    const response = await fetch(`${service.url}/internal/checkouts`, {
      method: 'POST',
      headers: { ...asCore, 'content-type': 'application/json' },
      body: JSON.stringify({ signupId: newId(), email: 'grace@example.com' }),
    });
    const body: unknown = await response.json();
    return { status: response.status, body };
  };
  const NOT_NOW = { status: 503, body: { code: 'unavailable', requestId: expect.any(String) } };
  const always = (...response: Scripted): void => {
    provider.script = [[/./, response]];
  };

  it.each<[string, Scripted]>([
    ['404 without an error', [404, { message: 'Not Found' }]],
    ['500 without an error', [500, {}]],
    ['null', [200, 'null']],
    ['a list as it is', [200, []]],
    ['a text', [200, '"ok"']],
    ['HTML', [200, '<html>Bad gateway</html>']],
    ['nothing', [200, '']],
    ['an object of another kind', [200, { id: 'x', object: 'account' }]],
    ['a list without data', [200, { object: 'list', has_more: false }]],
    ['a list of unknown objects', [200, listOf({ hello: 'world' })]],
  ])('returns 503 for every call and for a sign-up when the response is %s', async (_, response) => {
    always(...response);
    for (const [method, path] of CALLS) expect([path, await ask(method, path)]).toMatchObject([path, NOT_NOW]);
    expect(await signUp()).toMatchObject(NOT_NOW);
  });

  it.each([
    ['without a currency', without(subscription, 'currency')],
    ['without items', without(subscription, 'items')],
    ['without any item', { ...subscription, items: listOf() }],
    ['whose item has no end of its period', withItemWithout('current_period_end')],
    ['whose item has no start of its period', withItemWithout('current_period_start')],
    ['whose item has no price', withItemWithout('price')],
    ['whose dates are texts', { ...subscription, created: '2026-11-21T21:25:00Z' }],
  ])('returns 503 for a subscription %s', async (_, malformed) => {
    provider.script = [
      [/^GET \/v1\/customers\/cus_1$/, [200, customer]],
      [/^GET \/v1\/prices/, [200, listOf(price)]],
      [/^GET \/v1\/subscriptions$/, [200, listOf(malformed)]],
      [/^(GET|POST) \/v1\/subscriptions\//, [200, malformed]],
    ];
    for (const [method, path] of CALLS.filter(([, path]) => !path.includes('payment-method')))
      expect([path, await ask(method, path)]).toMatchObject([path, NOT_NOW]);
  });

  it.each(['expires_at', 'id', 'url'])('returns 503 for a page without %s, and stores nothing', async (field) => {
    provider.script = [
      [/^GET \/v1\/prices/, [200, listOf(price)]],
      [/^GET \/v1\/subscriptions$/, [200, listOf(subscription)]],
      [/^POST \/v1\/checkout\/sessions$/, [200, without(session, field)]],
    ];
    expect(await signUp()).toMatchObject(NOT_NOW);
    expect(await ask('POST', '/api/billing/update-payment-method')).toMatchObject(NOT_NOW);
    expect(await database().knex('checkouts')).toEqual([]);
  });

  it('logs the call and the field that is missing, and no value', async () => {
    provider.script = [
      [/^GET \/v1\/subscriptions$/, [200, listOf({ ...without(subscription, 'currency'), description: 'hunter2' })]],
    ];
    await ask('GET', '/api/user/billing');
    const log = lines.join('');
    expect(log).toContain('The provider responded with 200 to GET subscriptions with a malformed body: data.currency');
    expect(log).not.toContain('hunter2');
    expect(log).not.toContain('cus_1');
  });

  it('reads a well-formed response', async () => {
    provider.script = [
      [/^GET \/v1\/subscriptions$/, [200, listOf(subscription)]],
      [/^GET \/v1\/subscriptions\/sub_1$/, [200, subscription]],
    ];
    expect(await ask('GET', '/api/user/billing')).toMatchObject({
      status: 200,
      body: { hasSubscription: true, subscriptionStatus: 'active', planCurrency: 'usd', planAmount: 1000 },
    });
  });
});
