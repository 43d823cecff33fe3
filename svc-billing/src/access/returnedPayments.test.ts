import type Stripe from 'stripe';
import { newId } from '@jobtrail/service-kit';
import { onBothDatabases } from '../../test/databases.ts';
import { billingAgainst, fakeCore, type RunningSandbox, startSandbox } from '../../test/provider.ts';
import { untilSettled } from '../../test/settled.ts';
import type { BillingContext } from '../context.ts';
import { attachCustomer } from '../customers/commands.ts';
import { executeDecision } from '../deactivations/commands/executeDecision.ts';
import { prepareDecision } from '../deactivations/commands/prepareDecision.ts';
import { billingData } from '../invoices/queries.ts';
import { summaryOf } from '../subscriptions/summary.ts';

const TEST_MS = 60_000;
const PRICE = 1000;

interface Payer {
  userId: string;
  customer: string;
  subscription: string;
  charge: string;
}

onBothDatabases('The access after a payment is returned', (database) => {
  let sandbox: RunningSandbox;
  let billing: BillingContext;
  let stripe: Stripe;
  const core = fakeCore();
  const seen = new Set<string>();
  beforeAll(async () => {
    sandbox = await startSandbox();
    billing = billingAgainst(sandbox, database().knex, core);
    ({ stripe } = billing.payments);
    billing.synchronizer.start();
  }, TEST_MS);
  afterAll(async () => {
    await billing.synchronizer.stop();
    await sandbox.stop();
  });

  const payer = async (): Promise<Payer> => {
    const userId = newId();
    const { id: customer } = await stripe.customers.create({ email: `${userId}@example.com` });
    await attachCustomer(database().knex, userId, customer, Date.now());
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
    const { id } = await stripe.subscriptions.create({ customer, items: [{ price: await billing.price.id() }] });
    const [charge] = (await stripe.charges.list({ customer })).data;
    await deliver();
    return { userId, customer, subscription: id, charge: charge?.id ?? '' };
  };
  /** Delivers the events since the last call, as webhooks do, and waits for what they cause. */
  const deliver = async (): Promise<void> => {
    await billing.payments.clock.refresh();
    for await (const event of stripe.events.list({ limit: 100 })) {
      if (seen.has(event.id)) break;
      seen.add(event.id);
      await billing.intake.receive(event);
    }
    billing.synchronizer.wake();
    await untilSettled(database().knex);
  };
  /** The access that svc-core has received, which is also what /billing says. */
  const access = async ({ userId }: Payer): Promise<unknown> => {
    await deliver();
    expect((await summaryOf(billing, userId)).access).toBe(core.accesses.get(userId)?.access);
    return core.accesses.get(userId)?.access;
  };
  const refund = ({ charge }: Payer, amount?: number) =>
    sandbox.control('refund', { charge, ...(amount === undefined ? {} : { amount }) });
  const dispute = async ({ charge }: Payer, status?: 'won' | 'lost'): Promise<void> => {
    if (!status) await sandbox.control('open-dispute', { charge });
    const [opened] = (await stripe.disputes.list({ charge })).data;
    if (status) await sandbox.control('close-dispute', { dispute: opened?.id, status });
  };
  const passPeriod = async ({ subscription }: Payer): Promise<void> => {
    const { items } = await stripe.subscriptions.retrieve(subscription);
    await sandbox.control('advance', { to: (items.data[0]?.current_period_end ?? 0) + 60 });
  };
  const decide = async ({ userId }: Payer, choice: 'now' | 'now_with_refund' | 'period_end'): Promise<void> => {
    const decision = { id: newId(), userId, choice, attempt: 1 };
    await prepareDecision(billing, decision);
    await executeDecision(billing, decision);
  };

  it(
    'ends with the last part of a refund, and begins again with the next payment',
    async () => {
      const person = await payer();
      await refund(person, 400);
      expect(await access(person)).toBe('full');
      await refund(person, PRICE - 400);
      expect(await access(person)).toBe('read');
      const { access: now, accessUntil, subscriptionStatus, nextBillingDate } = await summaryOf(billing, person.userId);
      const [last] = (await stripe.refunds.list({ charge: person.charge })).data;
      expect({ now, accessUntil, subscriptionStatus, nextBillingDate }).toEqual({
        now: 'read',
        accessUntil: new Date((last?.created ?? 0) * 1000).toISOString(),
        subscriptionStatus: 'active',
        nextBillingDate: expect.any(String),
      });
      expect((await billingData(billing, person.userId)).invoices).toEqual([
        expect.objectContaining({ status: 'paid', amount: PRICE, refundedAmount: PRICE, refundedAt: last?.created }),
      ]);
      await passPeriod(person);
      expect(await access(person)).toBe('full');
    },
    TEST_MS,
  );

  it.each(['refunded', 'canceled'] as const)(
    'ends when it is refunded and canceled at the provider, first %s',
    async (first) => {
      const person = await payer();
      if (first === 'refunded') await refund(person);
      await stripe.subscriptions.cancel(person.subscription);
      if (first === 'canceled') {
        expect(await access(person)).toBe('full');
        await refund(person);
      }
      expect(await access(person)).toBe('read');
    },
    TEST_MS,
  );

  it(
    'stays while a dispute is open and after it is won, and ends when it is lost',
    async () => {
      const [winner, loser] = [await payer(), await payer()];
      for (const person of [winner, loser]) {
        await dispute(person);
        expect(await access(person)).toBe('full');
      }
      await dispute(winner, 'won');
      await dispute(loser, 'lost');
      expect([await access(winner), await access(loser)]).toEqual(['full', 'read']);
      // The provider does not say when it was lost.
      expect(await summaryOf(billing, loser.userId)).toMatchObject({ access: 'read', accessUntil: null });
      await stripe.subscriptions.cancel(loser.subscription);
      expect(await access(loser)).toBe('read');
    },
    TEST_MS,
  );

  it(
    'does not end when the payment for an earlier period is refunded',
    async () => {
      const person = await payer();
      await passPeriod(person);
      await refund(person);
      expect(await access(person)).toBe('full');
    },
    TEST_MS,
  );

  it.each([
    ['now', 'read'],
    ['now_with_refund', 'read'],
    ['period_end', 'full'],
  ] as const)(
    'is what an administrator has decided: %s leaves %s',
    async (choice, left) => {
      const person = await payer();
      await decide(person, choice);
      expect(await access(person)).toBe(left);
      await passPeriod(person);
      expect(await access(person)).toBe('read');
      const end = (await stripe.subscriptions.retrieve(person.subscription)).ended_at ?? 0;
      const { accessUntil } = await summaryOf(billing, person.userId);
      expect(Date.parse(accessUntil ?? '') / 1000 - end).toBeLessThanOrEqual(1);
    },
    TEST_MS,
  );
});
