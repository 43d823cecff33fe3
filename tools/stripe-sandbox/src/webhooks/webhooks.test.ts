import type Stripe from 'stripe';
import { listen, type Listener, openTestSandbox, sdk, type TestSandbox } from '../testing/openTestSandbox.ts';

describe('Events', () => {
  let test: TestSandbox;
  let listener: Listener;
  beforeEach(async () => {
    listener = await listen();
    test = await openTestSandbox({ webhookUrl: listener.url });
    await test.sandbox.control('settled', {});
    listener.received.length = 0;
  }, 60_000);
  afterEach(async () => {
    await test.close();
    await listener.close();
  });

  const construct = (index: number, secret = test.sandbox.webhookSecret): Stripe.Event =>
    test.stripe.webhooks.constructEvent(
      listener.received[index]?.body ?? '',
      listener.received[index]?.signature ?? '',
      secret,
    );
  const types = (): string[] => listener.received.map((_one, index) => construct(index).type);
  const settled = (): Promise<unknown> => test.sandbox.control('settled', {});

  it('have signatures that the SDK accepts, with every secret during a rotation', async () => {
    const { id } = await test.stripe.customers.create({ email: 'ada@example.com' });
    await settled();
    expect(construct(0)).toMatchObject({
      type: 'customer.created',
      api_version: '2026-10-28.endive',
      data: { object: { id } },
      request: { id: expect.stringMatching(/^req_/) },
    });
    expect(() => construct(0, 'whsec_wrong')).toThrow('signature');
    await test.sandbox.control('webhook-secrets', { secrets: ['whsec_new', test.sandbox.webhookSecret] });
    await test.stripe.customers.update(id, { name: 'Ada' });
    await settled();
    expect([construct(1, 'whsec_new').type, construct(1).type]).toEqual(['customer.updated', 'customer.updated']);
    expect(construct(1).data.previous_attributes).toEqual({ name: null });
  });

  it('are resent until they are accepted, even after a crash', async () => {
    listener.status = 500;
    const { id } = await test.stripe.customers.create({});
    while (listener.received.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    const again = await test.sandbox.crash();
    listener.status = 200;
    await again.control('settled', {});
    const { deliveries } = (await again.control('deliveries')) as {
      deliveries: Array<{ state: string; attempts: number; type: string }>;
    };
    expect(deliveries[0]).toMatchObject({ type: 'customer.created', state: 'delivered', attempts: expect.any(Number) });
    expect(deliveries[0]?.attempts).toBeGreaterThan(1);
    expect((await sdk(again).events.list({ limit: 1 })).data[0]).toMatchObject({
      pending_webhooks: 0,
      data: { object: { id } },
    });
    await again.stop();
  }, 60_000);

  it('are held, dropped, duplicated, reordered and resent on demand', async () => {
    await test.sandbox.control('deliver', { mode: 'hold' });
    await test.stripe.customers.create({});
    await test.stripe.products.create({ name: 'One' });
    expect(listener.received).toHaveLength(0);
    await test.sandbox.control('release', { order: 'reversed' });
    await settled();
    expect(types().sort()).toEqual(['customer.created', 'product.created']);
    await test.sandbox.control('deliver', { mode: 'drop' });
    const { id } = await test.stripe.products.create({ name: 'Two' });
    await test.sandbox.control('deliver', { mode: 'duplicate' });
    await test.stripe.customers.create({});
    await settled();
    expect(types().slice(2)).toEqual(['customer.created', 'customer.created']);
    const [dropped] = (await test.stripe.events.list({ type: 'product.created', limit: 1 })).data;
    expect(dropped?.data.object).toMatchObject({ id });
    await test.sandbox.control('deliver', { mode: 'send' });
    await test.sandbox.control('redeliver', { event: dropped?.id, times: 3 });
    await settled();
    expect(types().slice(4)).toEqual(['product.created', 'product.created', 'product.created']);
  });

  it('are sent to the endpoints that subscribe to them through the API, until the endpoints are deleted', async () => {
    const other = await listen();
    const { id, secret } = await test.stripe.webhookEndpoints.create({
      url: other.url,
      enabled_events: ['product.created'],
    });
    await test.stripe.customers.create({});
    await test.stripe.products.create({ name: 'Three' });
    await settled();
    expect(
      other.received.map(
        ({ body, signature }) => test.stripe.webhooks.constructEvent(body, signature, secret ?? '').type,
      ),
    ).toEqual(['product.created']);
    await test.stripe.webhookEndpoints.del(id);
    await test.stripe.products.create({ name: 'Four' });
    await settled();
    expect(other.received).toHaveLength(1);
    await other.close();
  });

  it('can be listed since a given time, by type, and page by page', async () => {
    for (let index = 0; index < 3; index += 1) await test.stripe.customers.create({});
    const seen: string[] = [];
    for await (const event of test.stripe.events.list({
      limit: 1,
      types: ['customer.created'],
      created: { gte: Math.floor(Date.now() / 1000) - 600 },
    }))
      seen.push(event.type);
    expect(seen).toEqual(['customer.created', 'customer.created', 'customer.created']);
    expect((await test.stripe.events.list({ created: { gt: Math.floor(Date.now() / 1000) + 600 } })).data).toEqual([]);
  });
});
