import { newCardText } from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import { onBothDatabases } from '../../test/databases.ts';
import { type Payer, withSandbox } from '../../test/SandboxBilling.ts';
import { billingData } from '../billing/queries.ts';
import { getOrCreateSecret } from '../billing/secret.ts';
import { openNewCardPage } from './open.ts';

const MONTH_DAYS = 32;
const NOTHING_NOW = 'Nothing is charged now. The new card is used from the next payment on.';

onBothDatabases('A new card', (database) => {
  const at = withSandbox(database);
  const payer = (): Promise<Payer> => at.subscriber();
  const advance = async (days: number): Promise<void> => {
    await at.sandbox.control('advance', { days });
    await at.billing.payments.clock.refresh();
  };
  /** Lets all payments of a person fail from now on, with what follows after the last retry. */
  const failPayments = async ({ customer }: Payer, then: 'cancel' | 'unpaid' | 'past_due'): Promise<void> => {
    await at.sandbox.control('after-retries', { then });
    await at.sandbox.control('fail-next-payment', { customer, times: 100 });
  };
  const recover = ({ customer }: Payer) => at.sandbox.control('fail-next-payment', { customer, times: 0 });
  const sync = ({ customer }: Payer) => at.billing.synchronizer.sync('customer', customer);
  /** What was taken from a person, in cents. */
  const takenFrom = async ({ customer }: Payer): Promise<number> =>
    (await at.stripe.charges.list({ customer, limit: 100 })).data.reduce(
      (sum, charge) => sum + charge.amount_captured,
      0,
    );
  const statusesOf = async ({ customer }: Payer) =>
    (await at.stripe.subscriptions.list({ customer, status: 'all' })).data.map(({ status }) => status);
  const invoicesOf = async ({ customer }: Payer) =>
    (await at.stripe.invoices.list({ customer, limit: 100 })).data.map(({ status }) => status);
  /** What the page of the provider and /billing say before the card is given. */
  const openPage = async ({ userId }: Payer): Promise<{ session: string; text: string }> => {
    const { owed } = await billingData(at.billing, userId);
    const { url } = await openNewCardPage(at.billing, userId);
    const session = /cs_[^?]+/.exec(url ?? '')?.[0] ?? '';
    const { custom_text } = await at.stripe.checkout.sessions.retrieve(session);
    expect(custom_text?.submit?.message).toBe(newCardText(owed ?? []));
    return { session, text: custom_text?.submit?.message ?? '' };
  };
  const giveCard = async (session: string, number?: string): Promise<void> => {
    await at.sandbox.control('pay', { session, ...(number === undefined ? {} : { number }) });
    await at.billing.synchronizer.sync('checkout', session);
  };
  /** Gives a new card. @returns what the page said, and what was taken, in cents */
  const update = async (person: Payer): Promise<{ text: string; taken: number }> => {
    const before = await takenFrom(person);
    const { session, text } = await openPage(person);
    await giveCard(session);
    await sync(person);
    return { text, taken: (await takenFrom(person)) - before };
  };
  const number = async ({ customer }: Payer) => (await at.stripe.invoices.list({ customer })).data[0]?.number;
  const ask = ({ userId }: Payer) =>
    getOrCreateSecret(at.billing, { id: userId, name: 'Ada', email: 'ada@example.com', role: 'user', access: 'read' });

  it('is refused with a sentence, and nothing is taken, after the provider has ended the subscription', async () => {
    const person = await payer();
    await failPayments(person, 'cancel');
    await advance(MONTH_DAYS);
    await advance(12);
    expect(await statusesOf(person)).toEqual(['canceled']);
    await recover(person);
    expect(await openNewCardPage(at.billing, person.userId)).toEqual({
      error: 'No subscription is running, so there is nothing to pay with a new card.',
    });
    await sync(person);
    expect(await invoicesOf(person)).toEqual(['void', 'paid']);
    expect(await takenFrom(person)).toBe(1000);
  });

  it('never pays the invoice of an ended subscription, also when another one is running', async () => {
    const person = await payer();
    await failPayments(person, 'past_due');
    await advance(MONTH_DAYS);
    const [late] = (await at.stripe.subscriptions.list({ customer: person.customer })).data;
    await at.stripe.subscriptions.cancel(late?.id ?? '');
    await recover(person);
    await at.subscribe(person);
    expect(await update(person)).toEqual({ text: NOTHING_NOW, taken: 0 });
    expect(await statusesOf(person)).toEqual(['active', 'canceled']);
    expect(await invoicesOf(person)).toEqual(['paid', 'void', 'paid']);
  });

  it('never starts a subscription that was only looked at, whose invoice is not shown either', async () => {
    const person = await payer();
    await at.stripe.subscriptions.cancel(
      (await at.stripe.subscriptions.list({ customer: person.customer })).data[0]?.id ?? '',
    );
    expect(await ask(person)).toMatchObject({ clientSecret: expect.any(String), amount: 1000, currency: 'usd' });
    expect(await openNewCardPage(at.billing, person.userId)).toHaveProperty('error');
    const { invoices, owed } = await billingData(at.billing, person.userId);
    expect([invoices.map(({ status }) => status), owed]).toEqual([['paid'], []]);
    await at.subscribe(person);
    expect(await update(person)).toEqual({ text: NOTHING_NOW, taken: 0 });
    expect(await statusesOf(person)).toEqual(['active', 'incomplete', 'canceled']);
  });

  it.each(['past_due', 'unpaid'] as const)(
    'pays the newest invoice of a subscription that is %s for months, and no month without access',
    async (status) => {
      const person = await payer();
      await failPayments(person, status);
      for (let month = 0; month < 3; month += 1) await advance(MONTH_DAYS);
      await sync(person);
      expect(await statusesOf(person)).toEqual([status]);
      await recover(person);
      const newest = await number(person);
      expect(await update(person)).toEqual({
        text: `The new card is charged $10.00 for ${status === 'unpaid' ? 'the current period' : `invoice ${newest}`} at once, and nothing else now.`,
        taken: 1000,
      });
      expect(await statusesOf(person)).toEqual(['active']);
      expect((await invoicesOf(person)).filter((one) => one !== 'void')).toEqual(['paid', 'paid']);
      const taken = await takenFrom(person);
      await advance(20);
      expect(await takenFrom(person)).toBe(taken);
    },
  );

  it('takes no more than the page said when the invoice was paid or replaced in the meantime', async () => {
    const person = await payer();
    await failPayments(person, 'past_due');
    await advance(MONTH_DAYS);
    const { session } = await openPage(person);
    await recover(person);
    await at.stripe.invoices.pay((await at.stripe.invoices.list({ customer: person.customer })).data[0]?.id ?? '');
    await giveCard(session);
    expect(await takenFrom(person)).toBe(2000);

    await failPayments(person, 'past_due');
    await advance(MONTH_DAYS);
    const [owed] = (await at.stripe.invoices.list({ customer: person.customer })).data;
    const later = await at.stripe.checkout.sessions.create({
      ...{ mode: 'setup', currency: 'usd', customer: person.customer, success_url: 'http://localhost:8080/billing' },
      metadata: { setup_id: newId(), user_id: person.userId, owed: `${owed?.id}:999` },
    });
    await recover(person);
    await giveCard(later.id);
    expect(await takenFrom(person)).toBe(2000);
    expect(await statusesOf(person)).toEqual(['past_due']);
  });

  it('that is declined takes nothing, and what is owed stays as it was', async () => {
    const person = await payer();
    await failPayments(person, 'past_due');
    await advance(MONTH_DAYS);
    const { session, text } = await openPage(person);
    await recover(person);
    await giveCard(session, '4000000000000341');
    expect(await takenFrom(person)).toBe(1000);
    expect((await openPage(person)).text).toBe(text);
  });

  it('or /subscribe finalizes the newest draft of an unpaid subscription, and its payment starts it again', async () => {
    const person = await payer();
    await failPayments(person, 'unpaid');
    for (let month = 0; month < 2; month += 1) await advance(MONTH_DAYS);
    expect(await statusesOf(person)).toEqual(['unpaid']);
    expect((await at.stripe.invoices.list({ customer: person.customer })).data[0]?.status).toBe('draft');
    await recover(person);
    const { clientSecret = '', amount } = await ask(person);
    await at.stripe.paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', { payment_method: 'pm_card_visa' });
    expect([amount, await takenFrom(person)]).toEqual([1000, 2000]);
    expect(await statusesOf(person)).toEqual(['active']);
  });
});
