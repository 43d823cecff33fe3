import fc from 'fast-check';
import type Stripe from 'stripe';
import { isDrill } from '@jobtrail/service-kit/testing';
import type { BillingContext } from '../src/context.ts';
import { Reconciler } from '../src/reconciliation/Reconciler.ts';
import { onBothDatabases } from './databases.ts';
import { billingAgainst, fakeCore, type RunningSandbox, startSandbox } from './provider.ts';
import { untilSettled } from './settled.ts';
import { begin, type Person, STEPS } from './subscriptionLife.ts';

/** `LIFE_RUNS=200 npm test -- --testPathPatterns test/subscriptionLife` runs the full test. */
const RUNS = Number(process.env['LIFE_RUNS'] ?? (isDrill ? 2 : 1));
const FATES = ['once', 'twice', 'later', 'lost', 'later and twice'] as const;
const EVENTS_MAX = 160;
/** How each event is delivered, and its position among those that arrive together. */
const schedule = fc.array(fc.record({ fate: fc.constantFrom(...FATES), place: fc.nat() }), {
  minLength: EVENTS_MAX,
  maxLength: EVENTS_MAX,
});

const TABLES = ['payers', 'subscriptions', 'payments', 'refunds', 'disputes'] as const;
const ALL = [...TABLES, 'customers', 'refreshes', 'events', 'cursors'] as const;

onBothDatabases('The life of a subscription', (database) => {
  let sandbox: RunningSandbox;
  let billing: BillingContext;
  let stripe: Stripe;
  const core = fakeCore();
  beforeAll(async () => {
    sandbox = await startSandbox();
  }, 60_000);
  afterAll(() => sandbox.stop());

  const rows = async () =>
    Object.fromEntries(
      await Promise.all(
        TABLES.map(async (table) => [
          table,
          (await database().knex(table)).map((row: object) => JSON.stringify(row)).sort(),
        ]),
      ),
    );
  const forget = async (): Promise<void> => {
    for (const table of ALL) await database().knex(table).delete();
  };
  /** Events since the last call, oldest first. */
  const newEvents = (): (() => Promise<Stripe.Event[]>) => {
    const seen = new Set<string>();
    return async () => {
      const events: Stripe.Event[] = [];
      for await (const event of stripe.events.list({ limit: 100 })) {
        if (seen.has(event.id)) break;
        events.push(event);
      }
      for (const { id } of events) seen.add(id);
      return events.reverse();
    };
  };

  /** Runs the steps while events arrive as the schedule says: in any order, repeatedly, late or never. */
  async function live(fates: ReadonlyArray<{ fate: (typeof FATES)[number]; place: number }>): Promise<Person> {
    await forget();
    await sandbox.control('reset', {});
    billing = billingAgainst(sandbox, database().knex, core);
    ({ stripe } = billing.payments);
    billing.synchronizer.start();
    const readNewEvents = newEvents();
    await readNewEvents();
    await new Reconciler(billing, 1e9).run(new AbortController().signal);
    const later: Array<{ event: Stripe.Event; place: number }> = [];
    let number = 0;
    const bring = async (events: ReadonlyArray<{ event: Stripe.Event; place: number }>): Promise<void> => {
      await Promise.all(
        [...events].sort((a, b) => a.place - b.place).map(({ event }) => billing.intake.receive(event)),
      );
      billing.synchronizer.wake();
    };
    const happen = async (): Promise<void> => {
      const now: typeof later = [];
      for (const event of await readNewEvents()) {
        const { fate, place } = fates[(number += 1) % EVENTS_MAX] ?? { fate: 'once', place: 0 };
        if (fate === 'later') later.push({ event, place });
        if (fate === 'later and twice') later.push({ event, place }, { event, place: place / 2 });
        if (fate === 'once') now.push({ event, place });
        if (fate === 'twice') now.push({ event, place }, { event, place: place / 2 });
      }
      await bring(now);
    };
    const person = await begin(stripe, await billing.price.id(), 'grace@example.com');
    await database()
      .knex('customers')
      .insert({ user_id: 'user-1', stripe_customer_id: person.customer, created_at: 1 });
    await happen();
    for (const { name, status, live: step } of STEPS) {
      await step(stripe, sandbox, person);
      expect([name, (await stripe.subscriptions.retrieve(person.subscription)).status]).toEqual([name, status]);
      await happen();
    }
    await bring(later);
    await new Reconciler(billing, 1e9).run(new AbortController().signal);
    await untilSettled(database().knex);
    return person;
  }

  it(
    `ends in the same rows for any delivery of its events, and matches the provider (${RUNS} schedules)`,
    async () => {
      await fc.assert(
        fc.asyncProperty(schedule, async (fates) => {
          const { customer, subscription } = await live(fates).finally(() => billing.synchronizer.stop());
          const lived = await rows();

          const known = await stripe.subscriptions.retrieve(subscription);
          const { data: charges } = await stripe.charges.list({ customer, limit: 100 });
          const { knex } = database();
          expect(
            await knex('subscriptions').select('id', 'status', 'cancel_scheduled', 'ends_at', 'monthly_cents'),
          ).toEqual([
            {
              id: subscription,
              status: 'canceled',
              cancel_scheduled: 0,
              ends_at: (known.ended_at ?? 0) * 1000,
              monthly_cents: 1000,
            },
          ]);
          const payments = await knex('payments').select('id', 'status', 'amount_cents', 'created');
          expect(new Set(payments)).toEqual(
            new Set(charges.map(({ id, status, amount, created }) => ({ id, status, amount_cents: amount, created }))),
          );
          expect(charges.map(({ status }) => status).sort()).toEqual(['failed', 'succeeded', 'succeeded']);
          expect(await knex('refunds').orderBy('amount_cents').select('amount_cents', 'status')).toEqual([
            { amount_cents: 400, status: 'succeeded' },
            { amount_cents: 600, status: 'succeeded' },
          ]);
          expect(await knex('disputes').select('amount_cents', 'status')).toEqual([
            { amount_cents: 1000, status: 'lost' },
          ]);
          expect(core.accesses.get('user-1')).toMatchObject({
            subscriptionStatus: 'canceled',
            access: 'read',
            hasPaid: true,
          });

          await forget();
          await billing.synchronizer.sync('customer', customer);
          expect(lived).toEqual(await rows());
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    30_000 + RUNS * 20_000,
  );
});
