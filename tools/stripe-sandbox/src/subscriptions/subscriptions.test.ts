import type Stripe from 'stripe';
import { openTestSandbox, type TestSandbox } from '../testing/openTestSandbox.ts';

describe('Subscriptions in the sandbox', () => {
  let test: TestSandbox;
  beforeAll(async () => {
    test = await openTestSandbox();
  });
  afterAll(() => test.close());

  const days = (count: number): Promise<unknown> => test.sandbox.control('advance', { days: count });
  const status = async (id: string): Promise<string> => (await test.stripe.subscriptions.retrieve(id)).status;
  const invoices = async (subscription: string): Promise<Array<[string | null, string | null]>> =>
    (await test.stripe.invoices.list({ subscription })).data.map((invoice) => [invoice.billing_reason, invoice.status]);

  it('become active when the first invoice is paid, and renew every month', async () => {
    const { id, items, created } = await test.subscription(await test.customer());
    expect(await status(id)).toBe('active');
    const end = items.data[0]?.current_period_end ?? 0;
    expect([end > created + 27 * 86_400, end < created + 32 * 86_400]).toEqual([true, true]);
    await test.sandbox.control('advance', { to: end + 1 });
    const renewed = await test.stripe.subscriptions.retrieve(id);
    expect(renewed.items.data[0]).toMatchObject({ current_period_start: end });
    expect(await invoices(id)).toEqual([
      ['subscription_cycle', 'paid'],
      ['subscription_create', 'paid'],
    ]);
    const [payment] = (await test.stripe.invoicePayments.list({ invoice: String(renewed.latest_invoice) })).data;
    expect(payment).toMatchObject({ status: 'paid', amount_paid: 1000, payment: { type: 'payment_intent' } });
  });

  it('wait for a payment from the browser if requested, store its card, and expire if unpaid', async () => {
    const customer = await test.stripe.customers.create({ email: 'ada@example.com' });
    const begin = (): Promise<Stripe.Subscription> =>
      test.subscription(customer, {
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
      test.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_chargeDeclined' }),
    ).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined', decline_code: 'generic_decline' });
    expect((await test.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })).status).toBe(
      'succeeded',
    );
    expect(await test.stripe.subscriptions.retrieve(paid.id)).toMatchObject({
      status: 'active',
      default_payment_method: expect.stringMatching(/^pm_/),
    });
    const left = await begin();
    await days(1);
    expect(await status(left.id)).toBe('incomplete_expired');
    expect(await invoices(left.id)).toEqual([['subscription_create', 'void']]);
  });

  it('retry a declined renewal after 1, 3 and 5 days, and recover', async () => {
    const customer = await test.customer();
    const { id, items } = await test.subscription(customer);
    await test.sandbox.control('fail-next-payment', { customer: customer.id, times: 2 });
    await test.sandbox.control('advance', { to: (items.data[0]?.current_period_end ?? 0) + 3600 });
    expect(await status(id)).toBe('past_due');
    await days(6);
    expect(await status(id)).toBe('active');
    expect((await test.stripe.charges.list({ customer: customer.id })).data.map((charge) => charge.status)).toEqual([
      'succeeded',
      'failed',
      'failed',
      'succeeded',
    ]);
  });

  it('end after the last retry, or stay unpaid, depending on the account', async () => {
    for (const [then, expected] of [
      ['cancel', 'canceled'],
      ['unpaid', 'unpaid'],
    ] as const) {
      await test.sandbox.control('after-retries', { then });
      const customer = await test.customer();
      const { id } = await test.subscription(customer);
      await test.sandbox.control('fail-next-payment', { customer: customer.id, times: 9 });
      await days(45);
      expect(await status(id)).toBe(expected);
    }
    await test.sandbox.control('after-retries', { then: 'cancel' });
  });

  it('keep their invoices as drafts while they are unpaid, until the newest one is finalized and paid', async () => {
    await test.sandbox.control('after-retries', { then: 'unpaid' });
    const customer = await test.customer();
    const { id } = await test.subscription(customer);
    await test.sandbox.control('fail-next-payment', { customer: customer.id, times: 4 });
    await days(105);
    expect([await status(id), await invoices(id)]).toEqual([
      'unpaid',
      [
        ['subscription_cycle', 'draft'],
        ['subscription_cycle', 'draft'],
        ['subscription_cycle', 'open'],
        ['subscription_create', 'paid'],
      ],
    ]);
    const [newest, older] = (await test.stripe.invoices.list({ subscription: id, status: 'draft' })).data;
    expect(newest).toMatchObject({ number: null, hosted_invoice_url: null, amount_remaining: 1000 });
    await expect(test.stripe.invoices.pay(newest?.id ?? '')).rejects.toMatchObject({ code: 'invoice_not_editable' });
    for (const [invoice, expected] of [
      [older, 'unpaid'],
      [newest, 'active'],
    ] as const) {
      const final = await test.stripe.invoices.finalizeInvoice(invoice?.id ?? '', { auto_advance: false });
      expect(final).toMatchObject({
        status: 'open',
        number: expect.any(String),
        hosted_invoice_url: expect.any(String),
      });
      await test.stripe.invoices.pay(final.id);
      expect(await status(id)).toBe(expected);
    }
    await test.sandbox.control('after-retries', { then: 'cancel' });
  });

  it('can be paid manually with a new card', async () => {
    const customer = await test.customer();
    const { id, items } = await test.subscription(customer);
    await test.sandbox.control('fail-next-payment', { customer: customer.id, times: 1 });
    await test.sandbox.control('advance', { to: (items.data[0]?.current_period_end ?? 0) + 3600 });
    const { latest_invoice: invoice, status: behind } = await test.stripe.subscriptions.retrieve(id);
    expect(behind).toBe('past_due');
    const card = await test.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    expect((await test.stripe.invoices.pay(String(invoice), { payment_method: card.id })).status).toBe('paid');
    expect(await status(id)).toBe('active');
    await expect(test.stripe.invoices.pay(String(invoice))).rejects.toMatchObject({ code: 'invoice_already_paid' });
  });

  it('are free during a trial and charged after it', async () => {
    const { id } = await test.subscription(await test.customer(), { trial_period_days: 7 });
    expect(await status(id)).toBe('trialing');
    expect((await test.stripe.invoices.list({ subscription: id })).data.map(({ total }) => total)).toEqual([0]);
    await days(8);
    expect(await status(id)).toBe('active');
    expect((await test.stripe.invoices.list({ subscription: id })).data.map(({ total }) => total)).toEqual([1000, 0]);
  });

  it('end with their period or at a given time if requested, and immediately when canceled', async () => {
    const atEnd = await test.subscription(await test.customer());
    const planned = await test.stripe.subscriptions.update(atEnd.id, { cancel_at_period_end: true });
    expect(planned).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: planned.items.data[0]?.current_period_end,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect(await test.stripe.subscriptions.update(atEnd.id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
    await test.stripe.subscriptions.update(atEnd.id, { cancel_at_period_end: true });
    const atMoment = await test.subscription(await test.customer());
    const { now } = (await test.sandbox.control('clock')) as { now: number };
    await test.stripe.subscriptions.update(atMoment.id, { cancel_at: now + 86_400 });
    await days(2);
    expect([await status(atMoment.id), await status(atEnd.id)]).toEqual(['canceled', 'active']);
    await days(31);
    expect(await status(atEnd.id)).toBe('canceled');
    const live = await test.subscription(await test.customer());
    expect((await test.stripe.subscriptions.cancel(live.id)).status).toBe('canceled');
    await expect(test.stripe.subscriptions.cancel(live.id)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('can be refunded partly and fully, but not beyond the payment, with balance transactions', async () => {
    const customer = await test.customer();
    await test.subscription(customer);
    const [charge] = (await test.stripe.charges.list({ customer: customer.id, expand: ['data.balance_transaction'] }))
      .data;
    expect(charge?.balance_transaction).toMatchObject({ amount: 1000, fee: 59, net: 941 });
    await test.stripe.refunds.create({ charge: charge?.id ?? '', amount: 400 });
    await expect(test.stripe.refunds.create({ charge: charge?.id ?? '', amount: 601 })).rejects.toMatchObject({
      param: 'amount',
    });
    const { id } = await test.stripe.refunds.create({ payment_intent: String(charge?.payment_intent) });
    expect(await test.stripe.charges.retrieve(charge?.id ?? '')).toMatchObject({
      amount_refunded: 1000,
      refunded: true,
    });
    expect((await test.stripe.balanceTransactions.list({ source: id })).data).toMatchObject([
      { amount: -600, type: 'refund' },
    ]);
  });

  it('lose the money of a disputed charge, and get it back if the dispute is won', async () => {
    const customer = await test.customer();
    await test.subscription(customer);
    const [charge] = (await test.stripe.charges.list({ customer: customer.id })).data;
    const { id } = (await test.sandbox.control('open-dispute', { charge: charge?.id })) as Stripe.Dispute;
    expect(await test.stripe.disputes.retrieve(id)).toMatchObject({
      status: 'needs_response',
      amount: 1000,
      charge: charge?.id,
    });
    await test.sandbox.control('close-dispute', { dispute: id, status: 'won' });
    expect(
      (await test.stripe.balanceTransactions.list({ source: id })).data.map(({ amount, fee }) => [amount, fee]),
    ).toEqual([
      [1000, 0],
      [-1000, 1500],
    ]);
  });

  it('have an event for each step, with an object that matches the schemas', async () => {
    const seen = new Set<string>();
    for await (const event of test.stripe.events.list({ limit: 100 })) {
      seen.add(event.type);
      const { object } = event.data.object as { object: string };
      const response = await test.raw('GET', `/v1/events/${event.id}`);
      expect(response.status).toBe(200);
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
