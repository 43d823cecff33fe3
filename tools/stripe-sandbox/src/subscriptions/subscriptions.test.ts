import type Stripe from 'stripe';
import { openStage, type Stage } from '../testing/stage.ts';

describe('Subscriptions in the sandbox', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  const days = (count: number): Promise<unknown> => stage.sandbox.control('advance', { days: count });
  const status = async (id: string): Promise<string> => (await stage.stripe.subscriptions.retrieve(id)).status;
  const invoices = async (subscription: string): Promise<Array<[string | null, string | null]>> =>
    (await stage.stripe.invoices.list({ subscription })).data.map((invoice) => [
      invoice.billing_reason,
      invoice.status,
    ]);

  it('are active once the first invoice is paid, and renew each month', async () => {
    const { id, items, created } = await stage.subscription(await stage.customer());
    expect(await status(id)).toBe('active');
    const end = items.data[0]?.current_period_end ?? 0;
    expect([end > created + 27 * 86_400, end < created + 32 * 86_400]).toEqual([true, true]);
    await stage.sandbox.control('advance', { to: end + 1 });
    const renewed = await stage.stripe.subscriptions.retrieve(id);
    expect(renewed.items.data[0]).toMatchObject({ current_period_start: end });
    expect(await invoices(id)).toEqual([
      ['subscription_cycle', 'paid'],
      ['subscription_create', 'paid'],
    ]);
    const [payment] = (await stage.stripe.invoicePayments.list({ invoice: String(renewed.latest_invoice) })).data;
    expect(payment).toMatchObject({ status: 'paid', amount_paid: 1000, payment: { type: 'payment_intent' } });
  });

  it('wait for the browser where they shall, remember its card, and expire unpaid', async () => {
    const customer = await stage.stripe.customers.create({ email: 'ada@example.com' });
    const begin = (): Promise<Stripe.Subscription> =>
      stage.subscription(customer, {
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        billing_mode: { type: 'flexible' },
        expand: ['latest_invoice.confirmation_secret'],
      });
    const paid = await begin();
    expect(paid.status).toBe('incomplete');
    const intent =
      ((paid.latest_invoice as Stripe.Invoice).confirmation_secret?.client_secret ?? '').split('_secret_')[0] ?? '';
    await expect(
      stage.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_chargeDeclined' }),
    ).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined', decline_code: 'generic_decline' });
    expect((await stage.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })).status).toBe(
      'succeeded',
    );
    expect(await stage.stripe.subscriptions.retrieve(paid.id)).toMatchObject({
      status: 'active',
      default_payment_method: expect.stringMatching(/^pm_/),
    });
    const left = await begin();
    await days(1);
    expect(await status(left.id)).toBe('incomplete_expired');
    expect(await invoices(left.id)).toEqual([['subscription_create', 'void']]);
  });

  it('are tried again after 1, 3 and 5 days when a renewal is declined, and recover', async () => {
    const customer = await stage.customer();
    const { id, items } = await stage.subscription(customer);
    await stage.sandbox.control('fail-next-payment', { customer: customer.id, times: 2 });
    await stage.sandbox.control('advance', { to: (items.data[0]?.current_period_end ?? 0) + 3600 });
    expect(await status(id)).toBe('past_due');
    await days(6);
    expect(await status(id)).toBe('active');
    expect((await stage.stripe.charges.list({ customer: customer.id })).data.map((charge) => charge.status)).toEqual([
      'succeeded',
      'failed',
      'failed',
      'succeeded',
    ]);
  });

  it('end after the last retry, or stay unpaid where the account says so', async () => {
    for (const [then, expected] of [
      ['cancel', 'canceled'],
      ['unpaid', 'unpaid'],
    ] as const) {
      await stage.sandbox.control('after-retries', { then });
      const customer = await stage.customer();
      const { id } = await stage.subscription(customer);
      await stage.sandbox.control('fail-next-payment', { customer: customer.id, times: 9 });
      await days(45);
      expect(await status(id)).toBe(expected);
    }
    await stage.sandbox.control('after-retries', { then: 'cancel' });
  });

  it('are paid by hand from a new card', async () => {
    const customer = await stage.customer();
    const { id, items } = await stage.subscription(customer);
    await stage.sandbox.control('fail-next-payment', { customer: customer.id, times: 1 });
    await stage.sandbox.control('advance', { to: (items.data[0]?.current_period_end ?? 0) + 3600 });
    const { latest_invoice: invoice, status: behind } = await stage.stripe.subscriptions.retrieve(id);
    expect(behind).toBe('past_due');
    const card = await stage.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    expect((await stage.stripe.invoices.pay(String(invoice), { payment_method: card.id })).status).toBe('paid');
    expect(await status(id)).toBe('active');
    await expect(stage.stripe.invoices.pay(String(invoice))).rejects.toMatchObject({ code: 'invoice_already_paid' });
  });

  it('cost nothing on trial, and begin to after it', async () => {
    const { id } = await stage.subscription(await stage.customer(), { trial_period_days: 7 });
    expect(await status(id)).toBe('trialing');
    expect((await stage.stripe.invoices.list({ subscription: id })).data.map(({ total }) => total)).toEqual([0]);
    await days(8);
    expect(await status(id)).toBe('active');
    expect((await stage.stripe.invoices.list({ subscription: id })).data.map(({ total }) => total)).toEqual([1000, 0]);
  });

  it('end with their period when that is asked, at a moment when that is, and now when canceled', async () => {
    const atEnd = await stage.subscription(await stage.customer());
    const planned = await stage.stripe.subscriptions.update(atEnd.id, { cancel_at_period_end: true });
    expect(planned).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: planned.items.data[0]?.current_period_end,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect(await stage.stripe.subscriptions.update(atEnd.id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
    await stage.stripe.subscriptions.update(atEnd.id, { cancel_at_period_end: true });
    const atMoment = await stage.subscription(await stage.customer());
    const { now } = (await stage.sandbox.control('clock')) as { now: number };
    await stage.stripe.subscriptions.update(atMoment.id, { cancel_at: now + 86_400 });
    await days(2);
    expect([await status(atMoment.id), await status(atEnd.id)]).toEqual(['canceled', 'active']);
    await days(31);
    expect(await status(atEnd.id)).toBe('canceled');
    const live = await stage.subscription(await stage.customer());
    expect((await stage.stripe.subscriptions.cancel(live.id)).status).toBe('canceled');
    await expect(stage.stripe.subscriptions.cancel(live.id)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('are refunded, in part and whole, never more than was paid, and book it', async () => {
    const customer = await stage.customer();
    await stage.subscription(customer);
    const [charge] = (await stage.stripe.charges.list({ customer: customer.id, expand: ['data.balance_transaction'] }))
      .data;
    expect(charge?.balance_transaction).toMatchObject({ amount: 1000, fee: 59, net: 941 });
    await stage.stripe.refunds.create({ charge: charge?.id ?? '', amount: 400 });
    await expect(stage.stripe.refunds.create({ charge: charge?.id ?? '', amount: 601 })).rejects.toMatchObject({
      param: 'amount',
    });
    const { id } = await stage.stripe.refunds.create({ payment_intent: String(charge?.payment_intent) });
    expect(await stage.stripe.charges.retrieve(charge?.id ?? '')).toMatchObject({
      amount_refunded: 1000,
      refunded: true,
    });
    expect((await stage.stripe.balanceTransactions.list({ source: id })).data).toMatchObject([
      { amount: -600, type: 'refund' },
    ]);
  });

  it('are disputed: the money goes, and comes back when it is won', async () => {
    const customer = await stage.customer();
    await stage.subscription(customer);
    const [charge] = (await stage.stripe.charges.list({ customer: customer.id })).data;
    const { id } = (await stage.sandbox.control('open-dispute', { charge: charge?.id })) as Stripe.Dispute;
    expect(await stage.stripe.disputes.retrieve(id)).toMatchObject({
      status: 'needs_response',
      amount: 1000,
      charge: charge?.id,
    });
    await stage.sandbox.control('close-dispute', { dispute: id, status: 'won' });
    expect(
      (await stage.stripe.balanceTransactions.list({ source: id })).data.map(({ amount, fee }) => [amount, fee]),
    ).toEqual([
      [1000, 0],
      [-1000, 1500],
    ]);
  });

  it('have an event for each step, each with an object that the schemas allow', async () => {
    const seen = new Set<string>();
    for await (const event of stage.stripe.events.list({ limit: 100 })) {
      seen.add(event.type);
      const { object } = event.data.object as { object: string };
      const answer = await stage.raw('GET', `/v1/events/${event.id}`);
      expect(answer.status).toBe(200);
      expect(object).not.toBe('');
      if (seen.size > 30) break;
    }
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'customer.subscription.created',
        'customer.subscription.updated',
        'customer.subscription.deleted',
        'invoice.paid',
        'invoice.payment_failed',
        'charge.failed',
        'charge.refunded',
        'charge.dispute.created',
        'charge.dispute.closed',
      ]),
    );
  });
});
