import { onBothDatabases } from '../../test/databases.ts';
import { FakeProvider, listOf, NOW_S, wellFormed } from '../../test/FakeProvider.ts';
import { billingAgainst, fakeCore } from '../../test/provider.ts';
import { invoicesOf } from '../invoices/invoices.ts';
import { writtenOff } from './owed.ts';
import { allSubscriptionsOf, subscriptionsOf } from './queries.ts';

const DAY_S = 86_400;
/** An invoice of sub_1, paid by a charge of its own if it cost something. */
const invoiceOf = (id: string, fields: { total: number; reason: string; ageDays: number; status?: string }) => ({
  ...{ id, object: 'invoice', created: NOW_S - fields.ageDays * DAY_S, currency: 'usd', number: id, invoice_pdf: null },
  ...{ total: fields.total, billing_reason: fields.reason, status: fields.status ?? 'paid', status_transitions: {} },
  amount_remaining: (fields.status ?? 'paid') === 'paid' ? 0 : fields.total,
  parent: { subscription_details: { subscription: 'sub_1' } },
  payments: listOf({ id: `inpay_${id}`, status: 'paid', payment: { payment_intent: `pi_${id}` } }),
});
const chargeOf = (id: string) => ({
  ...{ id: `ch_${id}`, object: 'charge', customer: 'cus_1', payment_intent: `pi_${id}`, status: 'succeeded' },
  ...{ created: NOW_S, currency: 'usd', amount: 1000, amount_captured: 1000, amount_refunded: 1000 },
  ...{ captured: true, disputed: false, refunded: true, failure_message: null, billing_details: { email: null } },
});
const refundOf = (id: string) => ({
  ...{ id: `re_${id}`, object: 'refund', charge: `ch_${id}`, amount: 1000, currency: 'usd', created: NOW_S },
  ...{ status: 'succeeded', metadata: {} },
});

const LAST_MONTH = invoiceOf('last', { total: 1000, reason: 'subscription_cycle', ageDays: 30 });
const FREE_MONTH = invoiceOf('free', { total: 0, reason: 'subscription_cycle', ageDays: 0 });
const CHANGE = invoiceOf('change', { total: 0, reason: 'subscription_update', ageDays: 0 });

onBothDatabases('A subscription whose last payment was refunded in full', (database) => {
  let provider: FakeProvider;
  beforeAll(async () => {
    provider = await FakeProvider.start();
  });
  afterAll(() => provider.stop());

  const script = (status: string, ...invoices: Array<ReturnType<typeof invoiceOf>>): void => {
    const subscription = { ...wellFormed.subscription, status, latest_invoice: invoices[0] };
    provider.script = [
      [/GET \/v1\/subscriptions$/, [200, listOf(subscription)]],
      [/GET \/v1\/invoices$/, [200, listOf(...invoices)]],
      [/GET \/v1\/charges$/, [200, listOf(chargeOf('last'))]],
      [/GET \/v1\/refunds$/, [200, listOf(refundOf('last'))]],
    ];
  };
  const stripe = () => billingAgainst(provider, database().knex, fakeCore()).payments.stripe;

  it.each([
    ['in the period that was paid for with it', 'active', [LAST_MONTH], 1],
    ['after a change of its price', 'active', [CHANGE, LAST_MONTH], 1],
    ['in a free period after that', 'active', [FREE_MONTH, LAST_MONTH], 0],
    ['in a trial after that', 'trialing', [CHANGE, LAST_MONTH], 0],
  ])('%s', async (_, status, invoices, revoked) => {
    script(status, ...invoices);
    expect(await subscriptionsOf(stripe(), database().knex, 'cus_1')).toMatchObject([{ id: 'sub_1', revoked }]);
  });

  it('owes its month also after a change of its price', async () => {
    const open = invoiceOf('open', { total: 1000, reason: 'subscription_cycle', ageDays: 5, status: 'open' });
    const change = invoiceOf('change', { total: 300, reason: 'subscription_update', ageDays: 0, status: 'open' });
    script('past_due', change, open);
    const both = [await allSubscriptionsOf(stripe(), 'cus_1'), await invoicesOf(stripe(), 'cus_1')] as const;
    expect(writtenOff(...both)).toEqual([]);
  });
});
