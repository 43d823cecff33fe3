import { fillPath } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { createSigner, IDENTITY_HEADER, type Listening, newId } from '@jobtrail/service-kit';
import { onBothDatabases } from '../../test/databases.ts';
import { serveBilling } from '../../test/provider.ts';
import { type Payer, withSandbox } from '../../test/SandboxBilling.ts';
import { closeAccount } from '../closures/commands/closeAccount.ts';
import type { BillingContext } from '../context.ts';
import { executeDecision } from './commands/executeDecision.ts';
import { prepareDecision } from './commands/prepareDecision.ts';
import { withdrawDecision } from './commands/withdrawDecision.ts';
import type { Decision } from './queries.ts';

const HOUR_MS = 3_600_000;

onBothDatabases('The subscription of a deactivated person', (database) => {
  /** How far the clock of this service is ahead, in ms. */
  let ahead = 0;
  // Before the sandbox stops, which syncs need.
  afterAll(() => at.settled());
  const at = withSandbox(database, { clock: () => Date.now() + ahead, works: true });
  let other: BillingContext;
  beforeAll(() => {
    other = at.another();
  });

  const decisionOf = ({ userId }: Payer, choice: Decision['choice']): Decision => ({
    id: newId(),
    userId,
    choice,
    attempt: 1,
  });
  const carryOut = async (decision: Decision) => {
    await prepareDecision(at.billing, decision);
    return executeDecision(at.billing, decision);
  };
  const refundsOf = async ({ customer }: Payer): Promise<number[]> => {
    const { data: charges } = await at.stripe.charges.list({ customer, limit: 100 });
    const refunds = await Promise.all(charges.map(({ id }) => at.stripe.refunds.list({ charge: id })));
    return refunds.flatMap(({ data }) => data.map(({ amount }) => amount));
  };
  const statusOf = async (id: string) => {
    const { status, cancel_at_period_end: scheduled } = await at.stripe.subscriptions.retrieve(id);
    return [status, scheduled];
  };

  it.each([
    ['period_end', ['active', true], [], 0],
    ['now', ['canceled', false], [], 0],
    ['now_with_refund', ['canceled', false], [1000], 1000],
  ] as const)('%s leaves it %j and refunds %j', async (choice, status, refunds, refundedCents) => {
    const person = await at.subscriber();
    expect(await carryOut(decisionOf(person, choice))).toEqual({
      state: 'done',
      reason: null,
      canceled: true,
      endsAt: expect.any(Number),
      refundedCents,
      ...(refundedCents > 0 ? { currency: 'usd' } : {}),
    });
    expect([await statusOf(person.subscription), await refundsOf(person)]).toEqual([status, refunds]);
    await at.settled();
    expect(at.core.accesses.get(person.userId)?.subscriptionStatus).toBe(status[0]);
  });

  it('is refunded once, even if two processes do it at once, responses are lost and it is repeated much later', async () => {
    const person = await at.subscriber();
    const decision = decisionOf(person, 'now_with_refund');
    await prepareDecision(at.billing, decision);
    await at.sandbox.control('drop-responses', { times: 5 });
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => executeDecision(index % 2 ? at.billing : other, decision)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(5);
    // The provider forgets keys after a day.
    await database().knex('subscription_decisions').where({ id: decision.id }).update({
      state: 'prepared',
      attempt: 1,
      held_until_at: null,
    });
    expect(await executeDecision(other, { ...decision, attempt: 2 })).toMatchObject({
      state: 'done',
      refundedCents: 1000,
    });
    expect([await statusOf(person.subscription), await refundsOf(person)]).toEqual([['canceled', false], [1000]]);
  });

  it('is continued after a process was killed in the middle, but not before its time is over', async () => {
    const person = await at.subscriber();
    const decision = decisionOf(person, 'now_with_refund');
    await prepareDecision(at.billing, decision);
    // What a process leaves behind that was killed after canceling.
    await at.stripe.subscriptions.cancel(person.subscription);
    await database()
      .knex('subscription_decisions')
      .where({ id: decision.id })
      .update({ held_until_at: Date.now() + ahead + 30_000, canceled: 1 });
    expect(await executeDecision(other, decision)).toMatchObject({ state: 'busy' });
    expect(await withdrawDecision(other, decision)).toMatchObject({ state: 'busy' });
    ahead += HOUR_MS;
    expect(await executeDecision(other, decision)).toMatchObject({ state: 'done', refundedCents: 1000 });
    expect(await refundsOf(person)).toEqual([1000]);
  });

  it('that is past due is canceled with its unpaid invoice, and the last payment is refunded', async () => {
    const person = await at.subscriber();
    await at.sandbox.control('fail-next-payment', { customer: person.customer, times: 9 });
    await at.passPeriod(person.subscription, 3700);
    expect(await statusOf(person.subscription)).toEqual(['past_due', false]);
    expect(await carryOut(decisionOf(person, 'now_with_refund'))).toMatchObject({
      state: 'done',
      refundedCents: 1000,
    });
    await at.settled();
    const { data: invoices } = await at.stripe.invoices.list({ customer: person.customer });
    expect(invoices.map(({ status }) => status).sort()).toEqual(['paid', 'void']);
    expect([await statusOf(person.subscription), await refundsOf(person)]).toEqual([['canceled', false], [1000]]);
  });

  it('is left alone if there is none, or it has already ended', async () => {
    const nobody = { userId: newId(), customer: '' };
    const nothing = { state: 'done', canceled: false, refundedCents: 0 };
    expect(await carryOut(decisionOf(nobody, 'now_with_refund'))).toMatchObject(nothing);
    const person = await at.subscriber();
    await at.stripe.subscriptions.cancel(person.subscription);
    expect(await carryOut(decisionOf(person, 'now_with_refund'))).toMatchObject(nothing);
    expect(await refundsOf(person)).toEqual([]);
  });

  it('that is already scheduled to end keeps its end', async () => {
    const person = await at.subscriber();
    await at.stripe.subscriptions.update(person.subscription, { cancel_at_period_end: true });
    expect(await carryOut(decisionOf(person, 'period_end'))).toMatchObject({ state: 'done', canceled: true });
    expect(await statusOf(person.subscription)).toEqual(['active', true]);
  });

  it('is never affected if it began after the decision was prepared', async () => {
    const person = await at.subscriber();
    const decision = decisionOf(person, 'now_with_refund');
    await prepareDecision(at.billing, decision);
    const newer = await at.subscribe(person);
    await prepareDecision(other, decision);
    expect(await executeDecision(at.billing, decision)).toMatchObject({ state: 'done', refundedCents: 1000 });
    expect([await statusOf(person.subscription), await statusOf(newer.id), await refundsOf(person)]).toEqual([
      ['canceled', false],
      ['active', false],
      [1000],
    ]);
  });

  it('whose refund the provider refuses is canceled, reports why, and is refunded by the next attempt only', async () => {
    const person = await at.subscriber();
    const decision = decisionOf(person, 'now_with_refund');
    await at.sandbox.control('refuse-refunds', { times: 1 });
    const failed = {
      state: 'failed',
      canceled: true,
      refundedCents: 0,
      reason: 'The balance at the payment provider is too low for the refund.',
    };
    expect(await carryOut(decision)).toMatchObject(failed);
    expect(await executeDecision(at.billing, decision)).toMatchObject(failed);
    expect(await refundsOf(person)).toEqual([]);
    expect(await executeDecision(at.billing, { ...decision, attempt: 2 })).toMatchObject({
      state: 'done',
      reason: null,
      refundedCents: 1000,
    });
    expect(await refundsOf(person)).toEqual([1000]);
  });

  it('whose last payment is disputed is canceled, and reports that the bank decides', async () => {
    const person = await at.subscriber();
    const { data } = await at.stripe.charges.list({ customer: person.customer });
    await at.sandbox.control('open-dispute', { charge: data[0]?.id });
    expect(await carryOut(decisionOf(person, 'now_with_refund'))).toMatchObject({
      state: 'failed',
      canceled: true,
      reason: 'The last payment is disputed, so the bank decides about it.',
    });
  });

  it('goes on after the decision was withdrawn, and what is done stays done', async () => {
    const [kept, ended] = [await at.subscriber(), await at.subscriber()];
    const withdrawn = decisionOf(kept, 'now_with_refund');
    await prepareDecision(at.billing, withdrawn);
    expect(await withdrawDecision(at.billing, withdrawn)).toMatchObject({ state: 'withdrawn', canceled: false });
    expect(await executeDecision(at.billing, withdrawn)).toMatchObject({ state: 'withdrawn' });
    expect([await statusOf(kept.subscription), await refundsOf(kept)]).toEqual([['active', false], []]);
    const done = decisionOf(ended, 'now_with_refund');
    await carryOut(done);
    expect(await withdrawDecision(at.billing, done)).toMatchObject({ state: 'done', refundedCents: 1000 });
    expect(await withdrawDecision(at.billing, decisionOf(kept, 'now'))).toMatchObject({ state: 'withdrawn' });
  });

  it('is either canceled or kept if it is withdrawn at the same moment, and the result says which', async () => {
    const person = await at.subscriber();
    const decision = decisionOf(person, 'now_with_refund');
    await prepareDecision(at.billing, decision);
    await Promise.all([executeDecision(at.billing, decision), withdrawDecision(other, decision)]);
    const { state, canceled, refundedCents } = await withdrawDecision(at.billing, decision);
    const isDone = state === 'done';
    expect([canceled, refundedCents]).toEqual(isDone ? [true, 1000] : [false, 0]);
    expect([await statusOf(person.subscription), await refundsOf(person)]).toEqual(
      isDone ? [['canceled', false], [1000]] : [['active', false], []],
    );
  });

  it('leaves no decision behind when the account is deleted', async () => {
    const person = await at.subscriber();
    await carryOut(decisionOf(person, 'period_end'));
    await closeAccount(at.billing, { userId: person.userId, keptPayments: 9, addresses: [] });
    expect(await database().knex('subscription_decisions').where({ user_id: person.userId })).toEqual([]);
    await at.settled();
  });

  describe('by the calls of other parts', () => {
    let service: Listening;
    const keys = () => ({ dataDir: database().dataDir });
    beforeAll(async () => {
      service = await serveBilling({ billing: at.billing, dataDir: database().dataDir });
    });
    afterAll(() => service.close());

    it('is settled for svc-core, step by step', async () => {
      const person = await at.subscriber();
      const path = fillPath(internal.settleSubscriptionDecision.path, { id: newId() });
      const sign = await createSigner('svc-core', keys());
      const ask = async (step: string, choice = 'now_with_refund'): Promise<unknown[]> => {
        const response = await fetch(service.url + path, {
          method: 'POST',
          headers: { [IDENTITY_HEADER]: await sign('svc-billing'), 'content-type': 'application/json' },
          body: JSON.stringify({ userId: person.userId, choice, step, attempt: 1 }),
        });
        const { state } = (await response.json()) as { state?: string };
        return [response.status, state];
      };
      expect(await ask('prepare')).toEqual([200, 'prepared']);
      expect(await ask('execute')).toEqual([200, 'done']);
      expect(await ask('withdraw')).toEqual([200, 'done']);
      expect((await ask('execute', 'keep'))[0]).toBe(400);
      expect((await ask('undo'))[0]).toBe(400);
    });
  });
});
