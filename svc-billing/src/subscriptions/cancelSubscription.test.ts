import type Stripe from 'stripe';
import { newId } from '@jobtrail/service-kit';
import { onBothDatabases } from '../../test/databases.ts';
import { billingAgainst, type FakeCore, fakeCore, type RunningSandbox, startSandbox } from '../../test/provider.ts';
import type { BillingContext } from '../context.ts';
import { attachCustomer } from '../customers/commands.ts';
import { cancelRunning, cancelSubscription, resume } from './commands.ts';
import { presentSummary } from './presenter.ts';
import { subscriptionsOf } from './queries.ts';

const START_MS = 60_000;
const GRACE_MS = 7 * 86_400_000;

onBothDatabases('Canceling a subscription', (database) => {
  let sandbox: RunningSandbox;
  let billing: BillingContext;
  let stripe: Stripe;
  let core: FakeCore;
  beforeAll(async () => {
    sandbox = await startSandbox();
    core = fakeCore();
    billing = billingAgainst(sandbox, database().knex, core);
    ({ stripe } = billing.payments);
  }, START_MS);
  afterAll(async () => {
    await billing.synchronizer.stop();
    await sandbox.stop();
  });

  const subscriber = async () => {
    const userId = newId();
    const { id: customer } = await stripe.customers.create({ email: `${userId}@example.com` });
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
    const { id } = await stripe.subscriptions.create({
      customer,
      items: [{ price: await billing.price.id() }],
      billing_mode: { type: 'flexible' },
    });
    await attachCustomer(database().knex, userId, customer, Date.now());
    return { userId, customer, id };
  };
  const chargesOf = async (customer: string): Promise<string[]> =>
    (await stripe.charges.list({ customer, limit: 100 })).data.map(({ status }) => status);
  const openInvoicesOf = async (customer: string): Promise<number> =>
    (await stripe.invoices.list({ customer, status: 'open' })).data.length;
  const summaryOf = async (customer: string) => {
    await billing.payments.clock.refresh();
    const now = Date.now() + billing.payments.clock.aheadMs();
    return presentSummary(await subscriptionsOf(stripe, database().knex, customer), now, GRACE_MS);
  };

  it('lets a paid one run to the end of its period, and it can be resumed', async () => {
    const { userId, customer } = await subscriber();
    await cancelSubscription(billing, userId);
    expect(await summaryOf(customer)).toMatchObject({
      subscriptionStatus: 'active',
      cancelScheduled: true,
      nextBillingDate: null,
      accessUntil: expect.any(String),
    });
    await resume(billing, userId);
    expect(await summaryOf(customer)).toMatchObject({ subscriptionStatus: 'active', cancelScheduled: false });
  });

  it.each(['past_due', 'unpaid'])(
    'ends one that is %s at once, and the card is never charged again',
    async (status) => {
      const { userId, customer, id } = await subscriber();
      await sandbox.control('after-retries', { then: status });
      await sandbox.control('fail-next-payment', { customer, times: status === 'unpaid' ? 10 : 1 });
      const { items } = await stripe.subscriptions.retrieve(id);
      await sandbox.control('advance', { to: (items.data[0]?.current_period_end ?? 0) + 60 });
      if (status === 'unpaid') await sandbox.control('advance', { days: 12 });
      expect((await stripe.subscriptions.retrieve(id)).status).toBe(status);
      const before = await chargesOf(customer);

      await cancelSubscription(billing, userId);
      expect(await summaryOf(customer)).toMatchObject({ subscriptionStatus: 'canceled', nextBillingDate: null });
      expect(await openInvoicesOf(customer)).toBe(0);
      await sandbox.control('advance', { days: 40 });
      expect(await chargesOf(customer)).toEqual(before);
      await expect(cancelSubscription(billing, userId)).rejects.toMatchObject({ status: 409 });
    },
    START_MS,
  );

  it('for a person who cannot sign in changes nothing when it is repeated, or when there is none', async () => {
    const { userId, customer } = await subscriber();
    expect([await cancelRunning(billing, userId), await cancelRunning(billing, userId)]).toEqual([true, true]);
    expect(await summaryOf(customer)).toMatchObject({ subscriptionStatus: 'active', cancelScheduled: true });
    expect(await cancelRunning(billing, newId())).toBe(false);
  });

  it(
    'works on the last day of the grace period and after it',
    async () => {
      const payers = [await subscriber(), await subscriber()];
      await sandbox.control('after-retries', { then: 'unpaid' });
      const { items } = await stripe.subscriptions.retrieve(payers[0]?.id ?? '');
      for (const { customer } of payers) await sandbox.control('fail-next-payment', { customer, times: 10 });
      await sandbox.control('advance', { to: (items.data[0]?.current_period_end ?? 0) + 60 });
      const accesses: boolean[] = [];
      for (const [index, { userId, customer }] of payers.entries()) {
        await sandbox.control('advance', { days: index === 0 ? 6 : 7 });
        const { accessUntil } = await summaryOf(customer);
        accesses.push(Date.parse(accessUntil ?? '') > Date.now() + billing.payments.clock.aheadMs());
        await cancelSubscription(billing, userId);
        expect(await summaryOf(customer)).toMatchObject({ subscriptionStatus: 'canceled', nextBillingDate: null });
        expect(await openInvoicesOf(customer)).toBe(0);
      }
      expect(accesses).toEqual([true, false]);
    },
    START_MS,
  );
});
