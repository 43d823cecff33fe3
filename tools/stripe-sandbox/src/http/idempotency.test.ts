import { openTestSandbox, sdk, type TestSandbox } from '../testing/openTestSandbox.ts';

describe('Idempotency keys', () => {
  let test: TestSandbox;
  beforeAll(async () => {
    test = await openTestSandbox();
  });
  afterAll(() => test.close());
  const create = (key: string, email = 'a@example.com') =>
    test.raw('POST', '/v1/customers', `email=${encodeURIComponent(email)}`, { 'idempotency-key': key });

  it('return the first response again, marked by a header', async () => {
    const first = await create('again');
    const second = await create('again');
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect([first.headers.get('idempotent-replayed'), second.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'));
  });

  it('return 400 idempotency_error for other parameters', async () => {
    await create('other');
    expect(await create('other', 'b@example.com')).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    });
  });

  it('run one call for twenty concurrent requests, and give all of them its response', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => create('race', 'race@example.com')));
    expect(responses.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    for (const { body } of responses.filter(({ status }) => status === 409))
      expect(body).toMatchObject({ error: { type: 'idempotency_error', code: 'idempotency_key_in_use' } });
    expect((await test.stripe.customers.list({ email: 'race@example.com' })).data).toHaveLength(1);
  });

  it('let the SDK retry a call after its response was lost', async () => {
    await test.sandbox.control('drop-responses', { times: 2 });
    const customer = await sdk(test.sandbox, 2).customers.create({ email: 'lost@example.com' });
    expect((await test.stripe.customers.list({ email: 'lost@example.com' })).data.map(({ id }) => id)).toEqual([
      customer.id,
    ]);
  });

  it('also store the response to a declined payment, and charge once', async () => {
    const customer = await test.customer('pm_card_chargeCustomerFail');
    const made = await test.subscription(customer, { payment_behavior: 'default_incomplete' });
    const invoice = typeof made.latest_invoice === 'string' ? made.latest_invoice : '';
    for (let time = 0; time < 2; time += 1)
      await expect(test.stripe.invoices.pay(invoice, {}, { idempotencyKey: 'pay' })).rejects.toMatchObject({
        statusCode: 402,
        code: 'card_declined',
      });
    expect((await test.stripe.charges.list({ customer: customer.id })).data).toHaveLength(1);
  });

  it('do not store responses to invalid parameters', async () => {
    expect((await test.raw('POST', '/v1/customers', 'wrong=1', { 'idempotency-key': 'mended' })).status).toBe(400);
    expect((await create('mended')).status).toBe(200);
  });

  it('survive a crash, like all other data', async () => {
    const first = await create('crash');
    const again = await test.sandbox.crash();
    const { id } = first.body as { id: string };
    expect(await sdk(again).customers.create({ email: 'a@example.com' }, { idempotencyKey: 'crash' })).toMatchObject({
      id,
    });
    expect((await sdk(again).prices.list({ lookup_keys: ['pro_monthly'] })).data).toHaveLength(1);
    await again.stop();
  });
});
