import type Stripe from 'stripe';
import { listen, type Listener, openStage, sdk, type Stage } from '../testing/stage.ts';

describe('Events on their way', () => {
  let stage: Stage;
  let listener: Listener;
  beforeEach(async () => {
    listener = await listen();
    stage = await openStage({ webhookUrl: listener.url });
    await stage.sandbox.control('settled', {});
    listener.received.length = 0;
  }, 60_000);
  afterEach(async () => {
    await stage.close();
    await listener.close();
  });

  const construct = (index: number, secret = stage.sandbox.webhookSecret): Stripe.Event =>
    stage.stripe.webhooks.constructEvent(
      listener.received[index]?.body ?? '',
      listener.received[index]?.signature ?? '',
      secret,
    );
  const types = (): string[] => listener.received.map((_one, index) => construct(index).type);
  const settled = (): Promise<unknown> => stage.sandbox.control('settled', {});

  it('are signed so that the SDK believes them, by every secret during a rotation', async () => {
    const { id } = await stage.stripe.customers.create({ email: 'ada@example.com' });
    await settled();
    expect(construct(0)).toMatchObject({
      type: 'customer.created',
      api_version: '2026-10-28.endive',
      data: { object: { id } },
      request: { id: expect.stringMatching(/^req_/) },
    });
    expect(() => construct(0, 'whsec_wrong')).toThrow('signature');
    await stage.sandbox.control('webhook-secrets', { secrets: ['whsec_new', stage.sandbox.webhookSecret] });
    await stage.stripe.customers.update(id, { name: 'Ada' });
    await settled();
    expect([construct(1, 'whsec_new').type, construct(1).type]).toEqual(['customer.updated', 'customer.updated']);
    expect(construct(1).data.previous_attributes).toEqual({ name: null });
  });

  it('come again until they are taken, also after a crash', async () => {
    listener.status = 500;
    const { id } = await stage.stripe.customers.create({});
    while (listener.received.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    const again = await stage.sandbox.crash();
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

  it('are held, dropped, doubled, reordered and sent once more on demand', async () => {
    await stage.sandbox.control('deliver', { mode: 'hold' });
    await stage.stripe.customers.create({});
    await stage.stripe.products.create({ name: 'One' });
    expect(listener.received).toHaveLength(0);
    await stage.sandbox.control('release', { order: 'reversed' });
    await settled();
    expect(types().sort()).toEqual(['customer.created', 'product.created']);
    await stage.sandbox.control('deliver', { mode: 'drop' });
    const { id } = await stage.stripe.products.create({ name: 'Two' });
    await stage.sandbox.control('deliver', { mode: 'duplicate' });
    await stage.stripe.customers.create({});
    await settled();
    expect(types().slice(2)).toEqual(['customer.created', 'customer.created']);
    const [dropped] = (await stage.stripe.events.list({ type: 'product.created', limit: 1 })).data;
    expect(dropped?.data.object).toMatchObject({ id });
    await stage.sandbox.control('deliver', { mode: 'send' });
    await stage.sandbox.control('redeliver', { event: dropped?.id, times: 3 });
    await settled();
    expect(types().slice(4)).toEqual(['product.created', 'product.created', 'product.created']);
  });

  it('go to endpoints that are made by the API, only those that they want, until they are deleted', async () => {
    const other = await listen();
    const { id, secret } = await stage.stripe.webhookEndpoints.create({
      url: other.url,
      enabled_events: ['product.created'],
    });
    await stage.stripe.customers.create({});
    await stage.stripe.products.create({ name: 'Three' });
    await settled();
    expect(
      other.received.map(
        ({ body, signature }) => stage.stripe.webhooks.constructEvent(body, signature, secret ?? '').type,
      ),
    ).toEqual(['product.created']);
    await stage.stripe.webhookEndpoints.del(id);
    await stage.stripe.products.create({ name: 'Four' });
    await settled();
    expect(other.received).toHaveLength(1);
    await other.close();
  });

  it('are listed since a moment, by type and page by page', async () => {
    for (let index = 0; index < 3; index += 1) await stage.stripe.customers.create({});
    const seen: string[] = [];
    for await (const event of stage.stripe.events.list({
      limit: 1,
      types: ['customer.created'],
      created: { gte: Math.floor(Date.now() / 1000) - 600 },
    }))
      seen.push(event.type);
    expect(seen).toEqual(['customer.created', 'customer.created', 'customer.created']);
    expect((await stage.stripe.events.list({ created: { gt: Math.floor(Date.now() / 1000) + 600 } })).data).toEqual([]);
  });
});
