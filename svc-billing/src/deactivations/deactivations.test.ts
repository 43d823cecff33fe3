import type Stripe from 'stripe';
import { fillPath } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import {
  createLogger,
  createMetrics,
  createSigner,
  IDENTITY_HEADER,
  type Listening,
  newId,
  serve,
} from '@jobtrail/service-kit';
import { onBothDatabases } from '../../test/databases.ts';
import { billingAgainst, fakeCore, type RunningSandbox, startSandbox } from '../../test/provider.ts';
import { untilSettled } from '../../test/settled.ts';
import { closeAccount } from '../closures/commands/closeAccount.ts';
import type { BillingContext } from '../context.ts';
import { attachCustomer } from '../customers/commands.ts';
import { createBillingApp } from '../modules.ts';
import { executeDecision } from './commands/executeDecision.ts';
import { prepareDecision } from './commands/prepareDecision.ts';
import { withdrawDecision } from './commands/withdrawDecision.ts';
import type { Decision } from './row.ts';

const START_MS = 60_000;
const TEST_MS = 60_000;
const HOUR_MS = 3_600_000;

onBothDatabases('The subscription of a deactivated person', (database) => {
  let sandbox: RunningSandbox;
  let billing: BillingContext;
  let other: BillingContext;
  let stripe: Stripe;
  /** How far the clock of this service is ahead, in ms. */
  let ahead = 0;
  const core = fakeCore();
  beforeAll(async () => {
    sandbox = await startSandbox();
    const clock = (): number => Date.now() + ahead;
    billing = billingAgainst(sandbox, database().knex, core, clock);
    other = billingAgainst(sandbox, database().knex, core, clock);
    ({ stripe } = billing.payments);
    billing.synchronizer.start();
  }, START_MS);
  afterAll(async () => {
    await untilSettled(database().knex, () => Date.now() + ahead);
    await Promise.all([billing.synchronizer.stop(), other.synchronizer.stop()]);
    await sandbox.stop();
  }, START_MS);

  const settled = (): Promise<void> => untilSettled(database().knex, () => Date.now() + ahead);
  interface Payer {
    userId: string;
    customer: string;
  }
  /** Creates a person with a card. */
  const payer = async (): Promise<Payer> => {
    const userId = newId();
    const { id: customer } = await stripe.customers.create({ metadata: { user_id: userId } });
    await attachCustomer(database().knex, userId, customer, Date.now());
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } });
    return { userId, customer };
  };
  const subscribe = async ({ customer }: Payer): Promise<Stripe.Subscription> =>
    stripe.subscriptions.create({ customer, items: [{ price: await billing.price.id() }] });
  const subscriber = async (): Promise<Payer & { subscription: string }> => {
    const person = await payer();
    return { ...person, subscription: (await subscribe(person)).id };
  };
  const decisionOf = ({ userId }: Payer, choice: Decision['choice']): Decision => ({
    id: newId(),
    userId,
    choice,
    attempt: 1,
  });
  const carryOut = async (decision: Decision) => {
    await prepareDecision(billing, decision);
    return executeDecision(billing, decision);
  };
  const refundsOf = async ({ customer }: Payer): Promise<number[]> => {
    const { data: charges } = await stripe.charges.list({ customer, limit: 100 });
    const refunds = await Promise.all(charges.map(({ id }) => stripe.refunds.list({ charge: id })));
    return refunds.flatMap(({ data }) => data.map(({ amount }) => amount));
  };
  const statusOf = async (id: string) => {
    const { status, cancel_at_period_end: scheduled } = await stripe.subscriptions.retrieve(id);
    return [status, scheduled];
  };

  it.each([
    ['period_end', ['active', true], [], 0],
    ['now', ['canceled', false], [], 0],
    ['now_with_refund', ['canceled', false], [1000], 1000],
  ] as const)(
    '%s leaves it %j and refunds %j',
    async (choice, status, refunds, refundedCents) => {
      const person = await subscriber();
      expect(await carryOut(decisionOf(person, choice))).toEqual({
        state: 'done',
        reason: null,
        canceled: true,
        endsAt: expect.any(Number),
        refundedCents,
        ...(refundedCents > 0 ? { currency: 'usd' } : {}),
      });
      expect([await statusOf(person.subscription), await refundsOf(person)]).toEqual([status, refunds]);
      await settled();
      expect(core.accesses.get(person.userId)?.subscriptionStatus).toBe(status[0]);
    },
    TEST_MS,
  );

  it(
    'is refunded once, even if two processes do it at once, responses are lost and it is repeated much later',
    async () => {
      const person = await subscriber();
      const decision = decisionOf(person, 'now_with_refund');
      await prepareDecision(billing, decision);
      await sandbox.control('drop-responses', { times: 5 });
      const results = await Promise.allSettled(
        Array.from({ length: 6 }, (_, index) => executeDecision(index % 2 ? billing : other, decision)),
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
    },
    TEST_MS,
  );

  it(
    'is continued after a process was killed in the middle, but not before its time is over',
    async () => {
      const person = await subscriber();
      const decision = decisionOf(person, 'now_with_refund');
      await prepareDecision(billing, decision);
      // What a process leaves behind that was killed after canceling.
      await stripe.subscriptions.cancel(person.subscription);
      await database()
        .knex('subscription_decisions')
        .where({ id: decision.id })
        .update({ held_until_at: Date.now() + ahead + 30_000, canceled: 1 });
      expect(await executeDecision(other, decision)).toMatchObject({ state: 'busy' });
      expect(await withdrawDecision(other, decision)).toMatchObject({ state: 'busy' });
      ahead += HOUR_MS;
      expect(await executeDecision(other, decision)).toMatchObject({ state: 'done', refundedCents: 1000 });
      expect(await refundsOf(person)).toEqual([1000]);
    },
    TEST_MS,
  );

  it(
    'that is past due is canceled with its unpaid invoice, and the last payment is refunded',
    async () => {
      const person = await subscriber();
      await sandbox.control('fail-next-payment', { customer: person.customer, times: 9 });
      const { items } = await stripe.subscriptions.retrieve(person.subscription);
      await sandbox.control('advance', { to: (items.data[0]?.current_period_end ?? 0) + 3700 });
      expect(await statusOf(person.subscription)).toEqual(['past_due', false]);
      expect(await carryOut(decisionOf(person, 'now_with_refund'))).toMatchObject({
        state: 'done',
        refundedCents: 1000,
      });
      await settled();
      const { data: invoices } = await stripe.invoices.list({ customer: person.customer });
      expect(invoices.map(({ status }) => status).sort()).toEqual(['paid', 'void']);
      expect([await statusOf(person.subscription), await refundsOf(person)]).toEqual([['canceled', false], [1000]]);
    },
    TEST_MS,
  );

  it(
    'is left alone if there is none, or it has already ended',
    async () => {
      const nobody = { userId: newId(), customer: '' };
      const nothing = { state: 'done', canceled: false, refundedCents: 0 };
      expect(await carryOut(decisionOf(nobody, 'now_with_refund'))).toMatchObject(nothing);
      const person = await subscriber();
      await stripe.subscriptions.cancel(person.subscription);
      expect(await carryOut(decisionOf(person, 'now_with_refund'))).toMatchObject(nothing);
      expect(await refundsOf(person)).toEqual([]);
    },
    TEST_MS,
  );

  it(
    'that is already scheduled to end keeps its end',
    async () => {
      const person = await subscriber();
      await stripe.subscriptions.update(person.subscription, { cancel_at_period_end: true });
      expect(await carryOut(decisionOf(person, 'period_end'))).toMatchObject({ state: 'done', canceled: true });
      expect(await statusOf(person.subscription)).toEqual(['active', true]);
    },
    TEST_MS,
  );

  it(
    'is never affected if it began after the decision was prepared',
    async () => {
      const person = await subscriber();
      const decision = decisionOf(person, 'now_with_refund');
      await prepareDecision(billing, decision);
      const newer = await subscribe(person);
      await prepareDecision(other, decision);
      expect(await executeDecision(billing, decision)).toMatchObject({ state: 'done', refundedCents: 1000 });
      expect([await statusOf(person.subscription), await statusOf(newer.id), await refundsOf(person)]).toEqual([
        ['canceled', false],
        ['active', false],
        [1000],
      ]);
    },
    TEST_MS,
  );

  it(
    'whose refund the provider refuses is canceled, reports why, and is refunded by the next attempt only',
    async () => {
      const person = await subscriber();
      const decision = decisionOf(person, 'now_with_refund');
      await sandbox.control('refuse-refunds', { times: 1 });
      const failed = {
        state: 'failed',
        canceled: true,
        refundedCents: 0,
        reason: 'The balance at the payment provider is too low for the refund.',
      };
      expect(await carryOut(decision)).toMatchObject(failed);
      expect(await executeDecision(billing, decision)).toMatchObject(failed);
      expect(await refundsOf(person)).toEqual([]);
      expect(await executeDecision(billing, { ...decision, attempt: 2 })).toMatchObject({
        state: 'done',
        reason: null,
        refundedCents: 1000,
      });
      expect(await refundsOf(person)).toEqual([1000]);
    },
    TEST_MS,
  );

  it(
    'whose last payment is disputed is canceled, and reports that the bank decides',
    async () => {
      const person = await subscriber();
      const { data } = await stripe.charges.list({ customer: person.customer });
      await sandbox.control('open-dispute', { charge: data[0]?.id });
      expect(await carryOut(decisionOf(person, 'now_with_refund'))).toMatchObject({
        state: 'failed',
        canceled: true,
        reason: 'The last payment is disputed, so the bank decides about it.',
      });
    },
    TEST_MS,
  );

  it(
    'goes on after the decision was withdrawn, and what is done stays done',
    async () => {
      const [kept, ended] = [await subscriber(), await subscriber()];
      const withdrawn = decisionOf(kept, 'now_with_refund');
      await prepareDecision(billing, withdrawn);
      expect(await withdrawDecision(billing, withdrawn)).toMatchObject({ state: 'withdrawn', canceled: false });
      expect(await executeDecision(billing, withdrawn)).toMatchObject({ state: 'withdrawn' });
      expect([await statusOf(kept.subscription), await refundsOf(kept)]).toEqual([['active', false], []]);
      const done = decisionOf(ended, 'now_with_refund');
      await carryOut(done);
      expect(await withdrawDecision(billing, done)).toMatchObject({ state: 'done', refundedCents: 1000 });
      expect(await withdrawDecision(billing, decisionOf(kept, 'now'))).toMatchObject({ state: 'withdrawn' });
    },
    TEST_MS,
  );

  it(
    'is either canceled or kept if it is withdrawn at the same moment, and the result says which',
    async () => {
      const person = await subscriber();
      const decision = decisionOf(person, 'now_with_refund');
      await prepareDecision(billing, decision);
      await Promise.all([executeDecision(billing, decision), withdrawDecision(other, decision)]);
      const { state, canceled, refundedCents } = await withdrawDecision(billing, decision);
      const isDone = state === 'done';
      expect([canceled, refundedCents]).toEqual(isDone ? [true, 1000] : [false, 0]);
      expect([await statusOf(person.subscription), await refundsOf(person)]).toEqual(
        isDone ? [['canceled', false], [1000]] : [['active', false], []],
      );
    },
    TEST_MS,
  );

  it(
    'leaves no decision behind when the account is deleted',
    async () => {
      const person = await subscriber();
      await carryOut(decisionOf(person, 'period_end'));
      await closeAccount(billing, { userId: person.userId, keptPayments: 9, addresses: [] });
      expect(await database().knex('subscription_decisions').where({ user_id: person.userId })).toEqual([]);
      await settled();
    },
    TEST_MS,
  );

  describe('by the calls of other parts', () => {
    let service: Listening;
    const keys = () => ({ dataDir: database().dataDir });
    beforeAll(async () => {
      service = await serve(
        createBillingApp({
          logger: createLogger('svc-billing', 'silent'),
          metrics: createMetrics('svc-billing'),
          appUrl: 'http://localhost:8080',
          keys: keys(),
          billing,
          webhookSecrets: [],
          ready: async () => undefined,
        }),
        { host: '127.0.0.1', port: 0 },
      );
    });
    afterAll(() => service.close());

    it(
      'is settled for svc-core, step by step',
      async () => {
        const person = await subscriber();
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
      },
      TEST_MS,
    );
  });
});
