import type Stripe from 'stripe';
import { openTestSandbox, type TestSandbox } from '../testing/openTestSandbox.ts';

describe('Canceling and closing in the sandbox', () => {
  let test: TestSandbox;
  beforeAll(async () => {
    test = await openTestSandbox();
  });
  afterAll(() => test.close());

  const setupPage = async (customer: string): Promise<Stripe.Checkout.Session> =>
    test.stripe.checkout.sessions.create({
      mode: 'setup',
      ui_mode: 'hosted_page',
      currency: 'usd',
      customer,
      success_url: 'http://localhost:8080/billing',
    });
  /** Creates a subscription that waits for its first payment, with the intent of that payment. */
  const waiting = async (customer: Stripe.Customer): Promise<{ invoice: string; intent: string }> => {
    const { latest_invoice: invoice } = await test.subscription(customer, {
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    });
    if (invoice === null || typeof invoice === 'string') throw new Error('The invoice is not there');
    return {
      invoice: invoice.id,
      intent: (invoice.confirmation_secret?.client_secret ?? '').split('_secret_')[0] ?? '',
    };
  };
  const cardsOf = async (customer: string): Promise<number> =>
    (await test.stripe.paymentMethods.list({ customer })).data.length;

  it('cancels the intent of an expired Checkout session, and accepts no card on its page', async () => {
    const customer = await test.customer();
    const page = await setupPage(customer.id);
    const challenge = (await test.type(page, '4000002500003155')).headers.get('location') ?? '';
    await test.stripe.checkout.sessions.expire(page.id);
    expect(await test.stripe.setupIntents.retrieve(String(page.setup_intent))).toMatchObject({ status: 'canceled' });
    expect((await test.type(page, '4242424242424242')).status).toBe(409);
    const { pathname, searchParams } = new URL(challenge);
    const approved = await fetch(test.sandbox.url + pathname, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ secret: searchParams.get('secret') ?? '', answer: 'approve' }),
    });
    expect(approved.status).toBe(409);
    expect(await cardsOf(customer.id)).toBe(1);
  });

  it('cancels a standalone setup intent, but not the one of a Checkout session', async () => {
    const customer = await test.customer();
    const { id } = await test.stripe.setupIntents.create({ customer: customer.id });
    expect((await test.stripe.setupIntents.list({ customer: customer.id })).data.map((intent) => intent.id)).toEqual([
      id,
    ]);
    expect(await test.stripe.setupIntents.cancel(id, { cancellation_reason: 'abandoned' })).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
    });
    await expect(test.stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa' })).rejects.toMatchObject({
      code: 'setup_intent_unexpected_state',
    });
    const page = await setupPage(customer.id);
    await expect(test.stripe.setupIntents.cancel(String(page.setup_intent))).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  it('cancels the payment of an invoice by voiding the invoice', async () => {
    const { invoice, intent } = await waiting(await test.customer());
    await expect(test.stripe.paymentIntents.cancel(intent)).rejects.toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
    });
    await test.stripe.invoices.voidInvoice(invoice);
    expect(await test.stripe.paymentIntents.retrieve(intent)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'void_invoice',
    });
    await expect(test.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('lets an uncollectible invoice be paid, or voided', async () => {
    const customer = await test.customer();
    const [paid, voided] = [await waiting(customer), await waiting(customer)];
    for (const { invoice } of [paid, voided])
      expect((await test.stripe.invoices.markUncollectible(invoice)).status).toBe('uncollectible');
    expect((await test.stripe.invoices.pay(paid.invoice, { payment_method: 'pm_card_visa' })).status).toBe('paid');
    expect((await test.stripe.invoices.voidInvoice(voided.invoice)).status).toBe('void');
  });

  it('accepts neither cards nor payments for a deleted customer, but still refunds payments', async () => {
    const customer = await test.customer();
    await test.subscription(customer);
    const { intent } = await waiting(customer);
    const { id: setup } = await test.stripe.setupIntents.create({ customer: customer.id });
    await test.stripe.customers.del(customer.id);
    expect(await cardsOf(customer.id)).toBe(0);
    for (const refused of [
      test.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' }),
      test.stripe.setupIntents.confirm(setup, { payment_method: 'pm_card_visa' }),
      test.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id }),
      setupPage(customer.id),
    ])
      await expect(refused).rejects.toMatchObject({ statusCode: 400 });
    const {
      data: [charge],
    } = await test.stripe.charges.list({ customer: customer.id });
    expect(await test.stripe.refunds.create({ charge: charge?.id ?? '' })).toMatchObject({
      status: 'succeeded',
      amount: 1000,
    });
  });

  it('refunds a disputed charge once the dispute is won, and not before', async () => {
    const customer = await test.customer();
    await test.subscription(customer);
    const {
      data: [charge],
    } = await test.stripe.charges.list({ customer: customer.id });
    const refund = (): Promise<Stripe.Refund> => test.stripe.refunds.create({ charge: charge?.id ?? '' });
    const { id: dispute } = (await test.sandbox.control('open-dispute', { charge: charge?.id })) as { id: string };
    await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' });
    await test.sandbox.control('close-dispute', { dispute, status: 'won' });
    expect(await refund()).toMatchObject({ amount: 1000 });
  });
});
