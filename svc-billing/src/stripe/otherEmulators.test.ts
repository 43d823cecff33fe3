import { newId } from '@jobtrail/service-kit';
import { withEmbeddedDatabase } from '../../test/databases.ts';
import { FakeProvider, listOf, type Scripted, wellFormed } from '../../test/FakeProvider.ts';
import { billingAgainst, type FakeCore, fakeCore } from '../../test/provider.ts';
import { summaryOf } from '../billing/queries.ts';
import { getOrCreateSecret } from '../billing/secret.ts';
import { openSetup, openSignup } from '../checkouts/open.ts';
import { findCheckout } from '../checkouts/queries.ts';
import type { BillingContext } from '../context.ts';
import { attachCustomer } from '../customers/commands.ts';
import { lastPaymentFor } from '../deactivations/queries.ts';

const { customer, price, subscription, session } = wellFormed;
const [item] = subscription.items.data;
const CREATED = subscription.created;
const DAY_S = 86_400;
const PRICE_KEY = 'jobtrail_pro_usd_1000_monthly';

const without = (given: object, ...names: string[]): object =>
  Object.fromEntries(Object.entries(given).filter(([key]) => !names.includes(key)));

/** A subscription of a version before 2025-03-31, without the fields that are null. */
const older = {
  ...without(subscription, 'cancel_at', 'ended_at', 'default_payment_method'),
  current_period_start: item.current_period_start,
  current_period_end: item.current_period_end,
  items: { ...subscription.items, data: [without(item, 'current_period_start', 'current_period_end')] },
};
const invoice = {
  ...{ id: 'in_1', object: 'invoice', created: CREATED, currency: 'usd', total: 1000, status: 'open' },
  status_transitions: { finalized_at: CREATED },
};
const charge = {
  ...{ id: 'ch_1', object: 'charge', customer: 'cus_1', status: 'succeeded', created: CREATED, currency: 'usd' },
  ...{ amount: 1000, amount_captured: 1000, amount_refunded: 0, captured: true, disputed: false, refunded: false },
};
const intent = { id: 'pi_1', object: 'payment_intent', status: 'requires_action', client_secret: 'pi_1_secret_2' };

describe('An emulator that differs from Stripe', () => {
  const database = withEmbeddedDatabase();
  let provider: FakeProvider;
  let core: FakeCore;
  let billing: BillingContext;
  let userId: string;

  beforeAll(async () => {
    provider = await FakeProvider.start();
    core = fakeCore();
    core.completeSignup = async () => ({ outcome: 'completed', userId });
    billing = billingAgainst(provider, database().knex, core);
  });
  afterAll(async () => {
    await billing.synchronizer.stop();
    await provider.stop();
  });
  beforeEach(async () => {
    userId = newId();
    await database().knex('customers').delete();
    await database().knex('checkouts').delete();
    await database().knex('payments').delete();
    await attachCustomer(database().knex, userId, 'cus_1', Date.now());
  });

  const responds = (...script: Array<readonly [what: string, body: unknown]>): void => {
    const given = script.map(
      ([what, body]) => [new RegExp(`^${what}$`), [200, body]] satisfies readonly [RegExp, Scripted],
    );
    provider.script = [
      ...given,
      [/^GET \/v1\/customers\/cus_1$/, [200, customer]],
      [/^GET \/v1\/prices$/, [200, listOf(price)]],
    ];
  };
  /** The access of the person after a sync of their customer. */
  const accessAfterSync = async () => {
    core.accesses.clear();
    await billing.synchronizer.sync('customer', 'cus_1');
    await billing.synchronizer.sync('access', userId);
    return core.accesses.get(userId);
  };
  const secret = () =>
    getOrCreateSecret(billing, { id: userId, name: 'Ada', email: 'ada@example.com', role: 'user', access: 'full' });

  it('may put the period into the subscription, and leave out what is null', async () => {
    responds(
      ['GET /v1/customers/cus_1', without(customer, 'invoice_settings')],
      ['GET /v1/subscriptions', listOf(older)],
      ['GET /v1/subscriptions/sub_1', older],
      ['GET /v1/charges', listOf(charge)],
    );
    expect(await accessAfterSync()).toMatchObject({ subscriptionStatus: 'active', access: 'full', hasPaid: true });
    expect(await summaryOf(billing, userId)).toMatchObject({
      nextBillingDate: new Date(item.current_period_end * 1000).toISOString(),
      cancelScheduled: false,
    });
  });
  it('may name the subscription of an unpaid invoice in the invoice itself', async () => {
    const finalized_at = CREATED - 30 * DAY_S;
    responds(
      ['GET /v1/subscriptions', listOf({ ...subscription, status: 'past_due' })],
      ['GET /v1/invoices', listOf({ ...invoice, subscription: 'sub_1', status_transitions: { finalized_at } })],
    );
    // The grace period of a week began when the invoice was finalized.
    expect(await accessAfterSync()).toMatchObject({ subscriptionStatus: 'past_due', access: 'read' });
  });
  it.each<[string, unknown]>([
    ['the ID of its payment intent', { ...invoice, payment_intent: 'pi_1' }],
    ['its payment intent', { ...invoice, payment_intent: intent }],
    [
      'its payments',
      { ...invoice, payments: listOf({ payment: { type: 'payment_intent', payment_intent: 'pi_1' }, status: 'open' }) },
    ],
  ])('may return an invoice with %s instead of a secret', async (_, latest_invoice) => {
    responds(
      ['GET /v1/subscriptions', listOf({ ...subscription, status: 'incomplete', latest_invoice })],
      ['GET /v1/payment_intents/pi_1', intent],
    );
    expect(await secret()).toEqual({ clientSecret: 'pi_1_secret_2', amount: 1000, currency: 'usd' });
  });
  it('may return the ID of an invoice although the invoice is requested', async () => {
    responds(
      ['GET /v1/subscriptions', listOf({ ...subscription, status: 'incomplete', latest_invoice: 'in_1' })],
      ['GET /v1/invoices/in_1', { ...invoice, confirmation_secret: { client_secret: 'pi_1_secret_2' } }],
    );
    expect(await secret()).toEqual({ clientSecret: 'pi_1_secret_2', amount: 1000, currency: 'usd' });
  });
  it('may never return the secret or the payments of an invoice, only lists of them', async () => {
    const payment = { type: 'payment_intent', payment_intent: 'pi_1' };
    responds(
      ['GET /v1/subscriptions', listOf({ ...subscription, status: 'incomplete', latest_invoice: 'in_1' })],
      ['GET /v1/invoices/in_1', invoice],
      ['GET /v1/invoices', listOf({ ...invoice, status: 'paid' })],
      ['GET /v1/invoice_payments', listOf({ id: 'inpay_1', object: 'invoice_payment', status: 'paid', payment })],
      ['GET /v1/payment_intents/pi_1', intent],
      ['GET /v1/charges', listOf(charge)],
    );
    expect(await secret()).toEqual({ clientSecret: 'pi_1_secret_2', amount: 1000, currency: 'usd' });
    // Without it a decided refund would not be made.
    expect(await lastPaymentFor(billing.payments.stripe, ['sub_1'])).toMatchObject({ id: 'ch_1' });
  });
  it('may list paid invoices when open ones are requested', async () => {
    const finalized_at = CREATED - 30 * DAY_S;
    const parent = { type: 'subscription_details', subscription_details: { subscription: 'sub_1' } };
    const paid = { ...invoice, id: 'in_0', status: 'paid', parent, status_transitions: { finalized_at } };
    responds(
      ['GET /v1/subscriptions', listOf({ ...subscription, status: 'past_due' })],
      ['GET /v1/invoices', listOf({ ...invoice, parent }, paid)],
    );
    expect(await accessAfterSync()).toMatchObject({ subscriptionStatus: 'past_due', access: 'full' });
  });
  it('may list the charges of others, which are neither counted nor refunded', async () => {
    const other = { ...charge, id: 'ch_2', customer: 'cus_2', payment_intent: 'pi_2' };
    const payment = { type: 'payment_intent', payment_intent: 'pi_1' };
    responds(
      ['GET /v1/subscriptions', listOf(subscription)],
      ['GET /v1/invoices', listOf({ ...invoice, status: 'paid', payments: listOf({ status: 'paid', payment }) })],
      ['GET /v1/charges', listOf(other)],
    );
    expect(await accessAfterSync()).toMatchObject({ access: 'full', hasPaid: false });
    expect(await lastPaymentFor(billing.payments.stripe, ['sub_1'])).toBeNull();
  });
  it.each<[string, object[], string]>([
    [
      'other prices',
      [
        { ...price, id: 'price_9', lookup_key: 'other', unit_amount: 9900 },
        { ...price, lookup_key: PRICE_KEY },
      ],
      'price_1',
    ],
    ['prices without their keys', [{ ...price, id: 'price_9', unit_amount: 9900 }, price], 'price_1'],
    ['only other prices', [{ ...price, id: 'price_9', lookup_key: 'other' }], 'price_2'],
  ])('may list %s when ours is requested, which is sold all the same', async (_, prices, sold) => {
    responds(
      ['GET /v1/prices', listOf(...prices)],
      ['POST /v1/products', { id: 'prod_1', object: 'product' }],
      ['POST /v1/prices', { ...price, id: 'price_2' }],
    );
    expect(await billingAgainst(provider, database().knex, core).price.id()).toBe(sold);
  });
  it('is not believed when it does not know a list of a customer that it knows', async () => {
    provider.script = [
      [/^GET \/v1\/customers\/cus_1$/, [200, customer]],
      [/^GET \/v1\/charges$/, [404, { error: { type: 'invalid_request_error', message: 'Unrecognized request URL' } }]],
    ];
    await expect(billing.synchronizer.sync('customer', 'cus_1')).rejects.toThrow('Unrecognized request URL');
  });
  it.each([
    ['unpaid', 'open', undefined],
    ['paid', 'paid', { access: 'full' }],
  ])(
    'may return the ID of the %s invoice of a canceled subscription, which decides the access',
    async (_, status, access) => {
      const canceled = { ...subscription, status: 'canceled', ended_at: CREATED + 60, latest_invoice: 'in_1' };
      responds(['GET /v1/subscriptions', listOf(canceled)], ['GET /v1/invoices/in_1', { ...invoice, status }]);
      const given = await accessAfterSync();
      if (access) expect(given).toMatchObject(access);
      else expect(given).toBeUndefined();
    },
  );
  it('may return the ID of the subscription of a paid page, and without its metadata', async () => {
    const signupId = newId();
    const page = { ...session, mode: 'subscription', client_reference_id: signupId };
    responds(
      ['POST /v1/checkout/sessions', page],
      [
        'GET /v1/checkout/sessions/cs_1',
        { ...page, status: 'complete', payment_status: 'paid', customer: 'cus_2', subscription: 'sub_1' },
      ],
      ['GET /v1/subscriptions/sub_1', subscription],
    );
    userId = newId();
    await openSignup(billing, { signupId, email: 'ada@example.com' });
    await billing.synchronizer.sync('checkout', 'cs_1');
    expect(await findCheckout(database().knex, 'cs_1')).toMatchObject({ state: 'settled', user_id: userId });
  });
  it('may return the ID of the setup intent of a page for a new card, and without its metadata', async () => {
    const updated: string[] = [];
    responds(
      ['POST /v1/checkout/sessions', session],
      ['GET /v1/checkout/sessions/cs_1', { ...session, status: 'complete', customer: 'cus_1', setup_intent: 'seti_1' }],
      [
        'GET /v1/setup_intents/seti_1',
        { id: 'seti_1', object: 'setup_intent', status: 'succeeded', payment_method: 'pm_1' },
      ],
      ['POST /v1/customers/cus_1', customer],
      ['GET /v1/subscriptions', listOf(subscription)],
      ['POST /v1/subscriptions/sub_1', subscription],
    );
    provider.onRequest = (what) => void updated.push(what);
    await openSetup(billing, { userId, customerId: 'cus_1', owed: [] });
    await billing.synchronizer.sync('checkout', 'cs_1');
    expect(updated).toEqual(expect.arrayContaining(['POST /v1/customers/cus_1', 'POST /v1/subscriptions/sub_1']));
    expect(await findCheckout(database().knex, 'cs_1')).toMatchObject({ state: 'settled', user_id: userId });
  });
});
