import Stripe from 'stripe';
import { type Listening } from '@jobtrail/service-kit';
import { refusedThenNext } from '@jobtrail/service-kit/testing';
import { onBothDatabases } from '../../test/databases.ts';
import { billingAgainst, fakeCore, type RunningSandbox, serveBilling, startSandbox } from '../../test/provider.ts';
import { untilSettled } from '../../test/settled.ts';
import type { BillingContext } from '../context.ts';

const SECRETS = ['whsec_new', 'whsec_old'];
const HOURS_AHEAD = 2;

/** An event with other fields than a correct one; those that are undefined are missing. */
const malformed = (fields: object): string =>
  JSON.stringify({
    ...{ id: 'evt_malformed', object: 'event', type: 'charge.failed', created: 1 },
    ...{ data: { object: { id: 'ch_1', object: 'charge' } }, ...fields },
  });

onBothDatabases('POST /api/webhooks/stripe', (database) => {
  let sandbox: RunningSandbox;
  let billing: BillingContext;
  let service: Listening;
  let other: Listening;
  /** Its clock is two hours ahead. */
  let ahead: Listening;
  let customer: string;
  let serial = 0;
  beforeAll(async () => {
    const { knex, dataDir } = database();
    sandbox = await startSandbox();
    const open = (clock = Date.now): Promise<Listening> => {
      billing = billingAgainst(sandbox, knex, fakeCore(), clock);
      return serveBilling({ billing, dataDir, webhookSecrets: SECRETS });
    };
    ahead = await open(() => Date.now() + HOURS_AHEAD * 3_600_000);
    [service, other] = [await open(), await open()];
    ({ id: customer } = await billing.payments.stripe.customers.create({ email: 'ada@example.com' }));
  }, 60_000);
  afterAll(async () => {
    await Promise.all([service.close(), other.close(), ahead.close(), billing.synchronizer.stop()]);
    await sandbox.stop();
  });

  const eventOf = (type: string, object: object): string =>
    JSON.stringify({
      id: `evt_${(serial += 1)}`,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object },
    });
  const updated = (): string => eventOf('customer.updated', { id: customer, object: 'customer' });
  const sign = (payload: string, { secret = 'whsec_new', timestamp = Math.floor(Date.now() / 1000) } = {}): string =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const send = async (body: string, signature = sign(body), at = service) => {
    const response = await fetch(`${at.url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    });
    const json: unknown = await response.json();
    return { status: response.status, body: json };
  };
  const counted = async (table: string): Promise<number> =>
    Number((await database().knex(table).count({ count: '*' }).first())?.count ?? 0);
  const wanted = async () =>
    Number((await database().knex('refreshes').where({ kind: 'customer', subject: customer }).first())?.wanted ?? 0);

  it.each(SECRETS)('accepts a message signed with %s, because secrets rotate', async (secret) => {
    const body = updated();
    expect(await send(body, sign(body, { secret }))).toEqual({ status: 200, body: { received: true } });
  });
  it('returns 400 and stores nothing if the signature is missing, foreign, changed, old or from the future', async () => {
    const before = await counted('events');
    const body = updated();
    for (const [text, signature] of [
      [body, sign(body, { secret: 'whsec_other' })],
      [`${body} `, sign(body)],
      [body, ''],
      [body, 't=1,v1=00'],
      [body, sign(body, { timestamp: Math.floor(Date.now() / 1000) - 400 })],
      [body, sign(body, { timestamp: Math.floor(Date.now() / 1000) + 3600 })],
      ['nonsense', sign('more nonsense')],
    ] as const) {
      expect(await send(text, signature)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
    expect(await counted('events')).toBe(before);
  });
  it('counts what it has received, by result', async () => {
    const count = async (result: string): Promise<number> => {
      const metrics = await (await fetch(`${service.url}/metrics`)).text();
      const line = metrics.split('\n').find((one) => one.startsWith('stripe_webhooks_total') && one.includes(result));
      return Number(line?.split(' ').at(-1) ?? 0);
    };
    const before = [await count('"new"'), await count('"known"'), await count('"bad signature"')];
    const body = updated();
    await send(body);
    await send(body);
    await send(body, sign(body, { secret: 'whsec_other' }));
    const after = [await count('"new"'), await count('"known"'), await count('"bad signature"')];
    expect(after).toEqual(before.map((one) => one + 1));
  });
  it('looks for an event only after the database has refused it', async () => {
    const lookUps: string[] = [];
    const note = ({ sql }: { sql: string }): void => {
      if (/^select .* from `events`/.test(sql)) lookUps.push(sql);
    };
    const { knex } = database();
    knex.on('query', note);
    const body = updated();
    await send(body);
    const ofNew = lookUps.length;
    await send(body);
    knex.removeListener('query', note);
    expect([ofNew, lookUps.length]).toEqual([0, 1]);
  });
  it('accepts a signature from a clock that is a few minutes off', async () => {
    for (const offset of [-240, 240]) {
      const body = updated();
      expect(await send(body, sign(body, { timestamp: Math.floor(Date.now() / 1000) + offset }))).toEqual({
        status: 200,
        body: { received: true },
      });
    }
  });
  it('measures the age of a signature by the clock of the service, not by that of its host', async () => {
    const body = updated();
    const timestamp = Math.floor(Date.now() / 1000) + HOURS_AHEAD * 3600;
    expect(await send(body, sign(body, { timestamp }), ahead)).toMatchObject({ status: 200 });
    expect(await send(body, sign(body), ahead)).toMatchObject({ status: 400 });
  });
  it.each([
    ['has too large a content length', 413, {}, 2_000_000],
    ['is chunked and becomes too large', 413, { 'transfer-encoding': 'chunked' }, 2_000_000],
    ['has no signature', 400, {}, 1_000_000],
  ])('a message that %s returns %d and leaves nothing behind', async (_, status, headers, length) => {
    const refused = { method: 'POST', path: '/api/webhooks/stripe', headers, body: Buffer.alloc(length, ' ') };
    const { refusal, next } = await refusedThenNext(service.url, refused);
    expect(refusal?.status).toBe(status);
    expect([200, 'closed']).toContain(next);
  });
  it.each([
    ['invoice.payment_succeeded', () => ({ id: 'in_1', object: 'invoice', customer })],
    ['customer.subscription.paused', () => ({ id: 'sub_1', object: 'subscription', customer })],
    ['customer.subscription.resumed', () => ({ id: 'sub_1', object: 'subscription', customer })],
    ['charge.dispute.updated', () => ({ id: 'dp_1', object: 'dispute', charge: 'ch_1' })],
    ['refund.created', () => ({ id: 're_1', object: 'refund', charge: 'ch_1' })],
    ['refund.updated', () => ({ id: 're_1', object: 'refund', charge: 'ch_1' })],
    ['refund.failed', () => ({ id: 're_1', object: 'refund', charge: 'ch_1' })],
  ])('syncs the customer of an event %s', async (type, object) => {
    const payment = { id: 'ch_1', customer_id: customer, status: 'succeeded', amount_cents: 1000, currency: 'usd' };
    const { knex } = database();
    await knex('payments').insert({ ...payment, created: 1 });
    const before = await wanted();
    expect((await send(eventOf(type, object()))).status).toBe(200);
    expect(await wanted()).toBe(before + 1);
    await knex('payments').delete();
  });
  it('responds with 200 to other types of events, also to thin ones of API v2, and stores nothing', async () => {
    const before = [await counted('events'), await counted('refreshes')];
    const thin = ['v1.billing.meter.error_report_triggered', 'v2.core.account.updated'].map((type) =>
      JSON.stringify({ id: `evt_test_${type}`, object: 'v2.core.event', type, created: '2026-11-21T21:25:00.000Z' }),
    );
    for (const body of [eventOf('product.created', { id: 'prod_1', object: 'product' }), ...thin])
      expect(await send(body)).toEqual({ status: 200, body: { received: true } });
    expect([await counted('events'), await counted('refreshes')]).toEqual(before);
  });
  it.each([
    ['not JSON', 'nonsense'],
    ['JSON that is not an object', '"customer.updated"'],
    ['an empty body', ''],
    ['an event without a type', malformed({ type: undefined })],
    ['a known type without an id', malformed({ id: undefined })],
    ['a known type without data', malformed({ data: undefined })],
    ['a known type whose data is not an object', malformed({ data: 'x' })],
    ['an id that is longer than any valid one', malformed({ id: `evt_${'x'.repeat(300)}` })],
    ['a customer that is a number', malformed({ data: { object: { id: 'ch_1', object: 'charge', customer: 7 } } })],
  ])('returns 400 for a signed message that is not an event: %s', async (_what, body) => {
    const before = [await counted('events'), await counted('refreshes')];
    expect(await send(body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', error: 'This message is not an event.' },
    });
    expect([await counted('events'), await counted('refreshes')]).toEqual(before);
  });
  it('counts the same event once when it arrives 50 times at once at two processes', async () => {
    const [events, before] = [await counted('events'), await wanted()];
    const body = updated();
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(body, sign(body), index % 2 ? service : other)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect([await counted('events'), await wanted()]).toEqual([events + 1, before + 1]);
  });
  it('receives 200 different events at once, each once', async () => {
    const before = await counted('events');
    const bodies = Array.from({ length: 200 }, updated);
    await Promise.all([...bodies, ...bodies].map((body, index) => send(body, sign(body), index % 2 ? service : other)));
    expect(await counted('events')).toBe(before + 200);
  });
  it('uses nothing of an event but its references', async () => {
    const { knex } = database();
    await send(eventOf('customer.updated', { id: customer, object: 'customer', email: 'mallory@example.com' }));
    const charge = { id: 'ch_made_up', object: 'charge', customer, amount: 99_999, status: 'succeeded' };
    await send(eventOf('charge.succeeded', charge));
    await send(eventOf('charge.dispute.created', { id: 'du_made_up', object: 'dispute', charge: 'ch_unknown' }));
    const page = { id: 'cs_made_up', object: 'checkout.session', customer: 'cus_made_up', payment_status: 'paid' };
    await send(eventOf('checkout.session.completed', { ...page, client_reference_id: 'x' }));
    billing.synchronizer.start();
    await untilSettled(knex);
    expect(await knex('payers')).toEqual([{ customer_id: customer, email: 'ada@example.com', closed: 0 }]);
    expect([
      await counted('payments'),
      await counted('disputes'),
      await counted('checkouts'),
      await counted('customers'),
    ]).toEqual([0, 0, 0, 0]);
  });
});
