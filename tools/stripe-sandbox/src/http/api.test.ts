import type Stripe from 'stripe';
import { refusedThenNext } from '@jobtrail/service-kit/testing';
import { schemas } from '../schema/schemas.ts';
import { openTestSandbox, sdk, type TestSandbox } from '../testing/openTestSandbox.ts';

const KEY = { authorization: 'Bearer sk_test_sandbox' };

describe('The API of the sandbox', () => {
  let test: TestSandbox;
  beforeAll(async () => {
    test = await openTestSandbox();
  });
  afterAll(() => test.close());

  it('lists a price by its lookup key, which only one price can have', async () => {
    const { data } = await test.stripe.prices.list({ lookup_keys: ['pro_monthly'], active: true });
    expect(data.map(({ id }) => id)).toEqual([test.price.id]);
    await expect(
      test.stripe.prices.create({
        product: String(test.price.product),
        currency: 'usd',
        unit_amount: 1,
        lookup_key: 'pro_monthly',
      }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'lookup_key' });
  });

  it('returns 401 for a request with a missing or wrong key', async () => {
    await expect(sdk({ url: test.sandbox.url, secretKey: 'sk_test_wrong' }).customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
    expect((await test.raw('GET', '/v1/customers', undefined, { authorization: '' })).status).toBe(401);
  });

  it.each([
    ['without the key', 401, '/v1/customers', {}],
    ['that is too long', 400, '/v1/customers', KEY],
    ['that becomes too long in chunks', 400, '/v1/customers', { ...KEY, 'transfer-encoding': 'chunked' }],
    ['to nowhere', 404, '/v1/nothing', {}],
  ])('a body %s returns %d and leaves nothing on the connection', async (_what, status, path, headers) => {
    const refused = { method: 'POST', path, headers, body: Buffer.alloc(2_000_000, 'a') };
    const { refusal, next } = await refusedThenNext(test.sandbox.url, refused);
    expect(refusal?.status).toBe(status);
    expect([200, 'closed']).toContain(next);
  });

  it('supports one API version, and gives each request an ID', async () => {
    const response = await test.raw('GET', '/v1/customers');
    expect(response.headers.get('request-id')).toMatch(/^req_/);
    expect(response.headers.get('stripe-version')).toBe('2026-10-28.endive');
    expect((await test.raw('GET', '/v1/customers', undefined, { 'stripe-version': '2019-01-01' })).status).toBe(400);
  });

  it.each(Object.keys(schemas.requests).filter((call) => !call.includes('billing_portal')))(
    '%s rejects a parameter that is not in its schema',
    async (call) => {
      const [method = '', path = ''] = call.split(' ');
      const address = path.replace('{id}', 'x_1');
      const response = await (method === 'POST'
        ? test.raw(method, address, 'no_such_parameter=1')
        : test.raw(method, `${address}?no_such_parameter=1`));
      const { error } = response.body as { error: Stripe.StripeRawError };
      expect([call, response.status, error.type]).toEqual([call, 400, 'invalid_request_error']);
      // A missing parameter may be reported first.
      expect(error.code).toMatch(/^parameter_(unknown|missing)$/);
    },
  );

  it.each([
    ['a removed ui_mode', '/v1/checkout/sessions', 'mode=subscription&ui_mode=hosted', 'ui_mode'],
    [
      'removed payment_method_types on Checkout',
      '/v1/checkout/sessions',
      'mode=subscription&payment_method_types[0]=card',
      'payment_method_types',
    ],
    [
      'removed payment_method_types on SetupIntents',
      '/v1/setup_intents',
      'payment_method_types[0]=card',
      'payment_method_types',
    ],
    ['an unknown nested parameter', '/v1/subscriptions', 'customer=c&items[0][colour]=p', 'items[0][colour]'],
    ['a text instead of a number', '/v1/prices', 'currency=usd&unit_amount=ten', 'unit_amount'],
    ['a missing product name', '/v1/products', 'active=true', 'name'],
    ['a session without a URL to return to', '/v1/checkout/sessions', 'mode=subscription', 'success_url'],
  ])('names the parameter of %s', async (_what, path, body, param) => {
    expect(await test.raw('POST', path, body)).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', param } },
    });
  });

  it('returns 404 resource_missing for a missing object', async () => {
    await expect(test.stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
    });
    expect(await test.raw('GET', '/v1/nothing')).toMatchObject({
      status: 404,
      body: { error: { type: 'invalid_request_error' } },
    });
  });

  it('pages with cursors in both directions', async () => {
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1)
      made.unshift((await test.stripe.customers.create({ email: 'page@example.com' })).id);
    const first = await test.stripe.customers.list({ email: 'page@example.com', limit: 2 });
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([made.slice(0, 2), true]);
    const second = await test.stripe.customers.list({
      email: 'page@example.com',
      limit: 2,
      starting_after: made[1] ?? '',
    });
    expect(second.data.map(({ id }) => id)).toEqual(made.slice(2, 4));
    const before = await test.stripe.customers.list({
      email: 'page@example.com',
      limit: 2,
      ending_before: made[3] ?? '',
    });
    expect(before.data.map(({ id }) => id)).toEqual(made.slice(1, 3));
    const all: string[] = [];
    for await (const { id } of test.stripe.customers.list({ email: 'page@example.com', limit: 2 })) all.push(id);
    expect(all).toEqual(made);
    await expect(test.stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
    await expect(test.stripe.customers.list({ starting_after: 'cus_none' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  it('filters by time of creation', async () => {
    const now = Math.floor(Date.now() / 1000);
    expect((await test.stripe.prices.list({ created: { gte: now - 600 } })).data).toHaveLength(1);
    expect((await test.stripe.prices.list({ created: { lt: now - 600 } })).data).toHaveLength(0);
  });

  it('expands the requested fields, also nested and in lists, and rejects fields that cannot be expanded', async () => {
    const customer = await test.customer();
    const made = await test.subscription(customer, {
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    });
    const invoice = made.latest_invoice as Stripe.Invoice;
    expect(invoice.confirmation_secret).toMatchObject({
      type: 'payment_intent',
      client_secret: expect.stringMatching(/^pi_.+_secret_/),
    });
    expect(invoice.payments?.data).toHaveLength(1);
    const { data } = await test.stripe.subscriptions.list({
      customer: customer.id,
      status: 'all',
      expand: ['data.items.data.price.product', 'data.customer'],
    });
    expect(data[0]).toMatchObject({
      customer: { id: customer.id },
      items: { data: [{ price: { product: { name: 'Pro' } } }] },
    });
    await expect(test.stripe.subscriptions.retrieve(made.id, { expand: ['status'] })).rejects.toMatchObject({
      statusCode: 400,
      param: 'expand',
    });
  });

  it('deletes a customer with its subscriptions, and still returns it as deleted', async () => {
    const customer = await test.customer();
    const { id } = await test.subscription(customer);
    await test.stripe.customers.del(customer.id);
    expect(await test.stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
    expect((await test.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  });

  it('updates single keys of metadata, and clears it', async () => {
    const { id } = await test.stripe.customers.create({ metadata: { one: '1', two: '2' } });
    expect((await test.stripe.customers.update(id, { metadata: { one: '', three: '3' } })).metadata).toEqual({
      two: '2',
      three: '3',
    });
    expect((await test.stripe.customers.update(id, { metadata: '' })).metadata).toEqual({});
  });
});
