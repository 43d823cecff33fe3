import { newId } from '@jobtrail/service-kit';
import { onBothDatabases } from '../../test/databases.ts';
import { withSandbox } from '../../test/SandboxBilling.ts';
import { subscriptionsOf } from '../subscriptions/queries.ts';
import { cancelRunning, cancelSubscription, resume } from './commands.ts';
import { presentSummary } from './presenter.ts';

const GRACE_MS = 7 * 86_400_000;

onBothDatabases('Canceling a subscription', (database) => {
  const at = withSandbox(database);
  const chargesOf = async (customer: string): Promise<string[]> =>
    (await at.stripe.charges.list({ customer, limit: 100 })).data.map(({ status }) => status);
  const openInvoicesOf = async (customer: string): Promise<number> =>
    (await at.stripe.invoices.list({ customer, status: 'open' })).data.length;
  const summaryOf = async (customer: string) => {
    await at.billing.payments.clock.refresh();
    const now = Date.now() + at.billing.payments.clock.aheadMs();
    return presentSummary(await subscriptionsOf(at.stripe, database().knex, customer), now, GRACE_MS);
  };

  it('lets a paid one run to the end of its period, and it can be resumed', async () => {
    const { userId, customer } = await at.subscriber();
    await cancelSubscription(at.billing, userId);
    expect(await summaryOf(customer)).toMatchObject({
      subscriptionStatus: 'active',
      cancelScheduled: true,
      nextBillingDate: null,
      accessUntil: expect.any(String),
    });
    await resume(at.billing, userId);
    expect(await summaryOf(customer)).toMatchObject({ subscriptionStatus: 'active', cancelScheduled: false });
  });

  it.each(['past_due', 'unpaid'])(
    'ends one that is %s at once, and the card is never charged again',
    async (status) => {
      const { userId, customer, subscription } = await at.subscriber();
      await at.sandbox.control('after-retries', { then: status });
      await at.sandbox.control('fail-next-payment', { customer, times: status === 'unpaid' ? 10 : 1 });
      await at.passPeriod(subscription);
      if (status === 'unpaid') await at.sandbox.control('advance', { days: 12 });
      expect((await at.stripe.subscriptions.retrieve(subscription)).status).toBe(status);
      const before = await chargesOf(customer);

      await cancelSubscription(at.billing, userId);
      expect(await summaryOf(customer)).toMatchObject({ subscriptionStatus: 'canceled', nextBillingDate: null });
      expect(await openInvoicesOf(customer)).toBe(0);
      await at.sandbox.control('advance', { days: 40 });
      expect(await chargesOf(customer)).toEqual(before);
      await expect(cancelSubscription(at.billing, userId)).rejects.toMatchObject({ status: 409 });
    },
  );

  it('for a person who cannot sign in changes nothing when it is repeated, or when there is none', async () => {
    const { userId, customer } = await at.subscriber();
    expect([await cancelRunning(at.billing, userId), await cancelRunning(at.billing, userId)]).toEqual([true, true]);
    expect(await summaryOf(customer)).toMatchObject({ subscriptionStatus: 'active', cancelScheduled: true });
    expect(await cancelRunning(at.billing, newId())).toBe(false);
  });

  it('works on the last day of the grace period and after it', async () => {
    const payers = [await at.subscriber(), await at.subscriber()];
    await at.sandbox.control('after-retries', { then: 'unpaid' });
    for (const { customer } of payers) await at.sandbox.control('fail-next-payment', { customer, times: 10 });
    await at.passPeriod(payers[0]?.subscription ?? '');
    const accesses: boolean[] = [];
    for (const [index, { userId, customer }] of payers.entries()) {
      await at.sandbox.control('advance', { days: index === 0 ? 6 : 7 });
      const { accessUntil } = await summaryOf(customer);
      accesses.push(Date.parse(accessUntil ?? '') > Date.now() + at.billing.payments.clock.aheadMs());
      await cancelSubscription(at.billing, userId);
      expect(await summaryOf(customer)).toMatchObject({ subscriptionStatus: 'canceled', nextBillingDate: null });
      expect(await openInvoicesOf(customer)).toBe(0);
    }
    expect(accesses).toEqual([true, false]);
  });
});
