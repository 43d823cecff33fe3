import { newId } from '@jobtrail/service-kit';
import { onBothDatabases } from '../../test/databases.ts';
import { withSandbox } from '../../test/SandboxBilling.ts';
import { billingData, summaryOf } from '../billing/queries.ts';
import { executeDecision } from '../deactivations/commands/executeDecision.ts';
import { prepareDecision } from '../deactivations/commands/prepareDecision.ts';

const PRICE = 1000;

interface Payer {
  userId: string;
  customer: string;
  subscription: string;
  charge: string;
}

onBothDatabases('The access after a payment is returned', (database) => {
  const at = withSandbox(database, { works: true });
  const seen = new Set<string>();

  const payer = async (): Promise<Payer> => {
    const person = await at.subscriber();
    const [charge] = (await at.stripe.charges.list({ customer: person.customer })).data;
    await deliver();
    return { ...person, charge: charge?.id ?? '' };
  };
  /** Delivers the events since the last call, as webhooks do, and waits for what they cause. */
  const deliver = async (): Promise<void> => {
    await at.billing.payments.clock.refresh();
    for await (const event of at.stripe.events.list({ limit: 100 })) {
      if (seen.has(event.id)) break;
      seen.add(event.id);
      await at.billing.intake.receive(event);
    }
    at.billing.synchronizer.wake();
    await at.settled();
  };
  /** The access that svc-core has received, which is also what /billing says. */
  const access = async ({ userId }: Payer): Promise<unknown> => {
    await deliver();
    expect((await summaryOf(at.billing, userId)).access).toBe(at.core.accesses.get(userId)?.access);
    return at.core.accesses.get(userId)?.access;
  };
  const refund = ({ charge }: Payer, amount?: number) =>
    at.sandbox.control('refund', { charge, ...(amount === undefined ? {} : { amount }) });
  const dispute = async ({ charge }: Payer, status?: 'won' | 'lost'): Promise<void> => {
    if (!status) await at.sandbox.control('open-dispute', { charge });
    const [opened] = (await at.stripe.disputes.list({ charge })).data;
    if (status) await at.sandbox.control('close-dispute', { dispute: opened?.id, status });
  };
  const passPeriod = ({ subscription }: Payer): Promise<void> => at.passPeriod(subscription);
  const decide = async ({ userId }: Payer, choice: 'now' | 'now_with_refund' | 'period_end'): Promise<void> => {
    const decision = { id: newId(), userId, choice, attempt: 1 };
    await prepareDecision(at.billing, decision);
    await executeDecision(at.billing, decision);
  };

  it('ends with the last part of a refund, and begins again with the next payment', async () => {
    const person = await payer();
    await refund(person, 400);
    expect(await access(person)).toBe('full');
    await refund(person, PRICE - 400);
    expect(await access(person)).toBe('read');
    const {
      access: now,
      accessUntil,
      subscriptionStatus,
      nextBillingDate,
    } = await summaryOf(at.billing, person.userId);
    const [last] = (await at.stripe.refunds.list({ charge: person.charge })).data;
    expect({ now, accessUntil, subscriptionStatus, nextBillingDate }).toEqual({
      now: 'read',
      accessUntil: new Date((last?.created ?? 0) * 1000).toISOString(),
      subscriptionStatus: 'active',
      nextBillingDate: expect.any(String),
    });
    expect((await billingData(at.billing, person.userId)).invoices).toEqual([
      expect.objectContaining({ status: 'paid', amount: PRICE, refundedAmount: PRICE, refundedAt: last?.created }),
    ]);
    await passPeriod(person);
    expect(await access(person)).toBe('full');
  });

  it.each(['refunded', 'canceled'] as const)(
    'ends when it is refunded and canceled at the provider, first %s',
    async (first) => {
      const person = await payer();
      if (first === 'refunded') await refund(person);
      await at.stripe.subscriptions.cancel(person.subscription);
      if (first === 'canceled') {
        expect(await access(person)).toBe('full');
        await refund(person);
      }
      expect(await access(person)).toBe('read');
    },
  );

  it('stays while a dispute is open and after it is won, and ends when it is lost', async () => {
    const [winner, loser] = [await payer(), await payer()];
    for (const person of [winner, loser]) {
      await dispute(person);
      expect(await access(person)).toBe('full');
    }
    await dispute(winner, 'won');
    await dispute(loser, 'lost');
    expect([await access(winner), await access(loser)]).toEqual(['full', 'read']);
    // The provider does not say when it was lost.
    expect(await summaryOf(at.billing, loser.userId)).toMatchObject({ access: 'read', accessUntil: null });
    await at.stripe.subscriptions.cancel(loser.subscription);
    expect(await access(loser)).toBe('read');
  });

  it('does not end when the payment for an earlier period is refunded', async () => {
    const person = await payer();
    await passPeriod(person);
    await refund(person);
    expect(await access(person)).toBe('full');
  });

  it.each([
    ['now', 'read'],
    ['now_with_refund', 'read'],
    ['period_end', 'full'],
  ] as const)('is what an administrator has decided: %s leaves %s', async (choice, left) => {
    const person = await payer();
    await decide(person, choice);
    expect(await access(person)).toBe(left);
    await passPeriod(person);
    expect(await access(person)).toBe('read');
    const end = (await at.stripe.subscriptions.retrieve(person.subscription)).ended_at ?? 0;
    const { accessUntil } = await summaryOf(at.billing, person.userId);
    expect(Date.parse(accessUntil ?? '') / 1000 - end).toBeLessThanOrEqual(1);
  });
});
