import type Stripe from 'stripe';
import { createLoop, type Loop, type Row } from '@jobtrail/service-kit';
import type { CheckoutRow } from '../checkouts/row.ts';
import { sweepErasedAddresses } from '../closures/addresses.ts';
import type { BillingContext } from '../context.ts';
import type { schema } from '../schema.ts';
import { enqueueSync } from '../sync/enqueueSync.ts';
import type { SyncRow } from '../sync/row.ts';
import type { EventRow } from '../webhooks/Intake.ts';

const DAY_MS = 86_400_000;
const PAGE = 100;
/** Fewer than the connections of the database, so that calls get theirs meanwhile. */
const TAKEN_AT_ONCE = 5;
/** Events are made a little out of order, and clocks differ. */
const OVERLAP_S = 300;
/** The provider keeps events for 30 days: after a longer downtime every customer is looked up. */
const EVENTS_KEPT_MS = 29 * DAY_MS;
const EVENTS_REMEMBERED_MS = 45 * DAY_MS;
const SETTLING_MS = 60_000;
const CUSTOMER_EVERY_MS = DAY_MS;
const AT_ONCE = 500;
const CURSOR = 'events';

type CursorRow = Row<typeof schema.cursors>;

/** Finds what webhooks did not tell: after a downtime, and all the time for those that get lost. */
export class Reconciler {
  readonly #billing: BillingContext;
  readonly #loop: Loop;

  constructor(billing: BillingContext, everyMs: number) {
    this.#billing = billing;
    this.#loop = createLoop({ name: 'the reconciliation', everyMs, run: () => this.run(), logger: billing.logger });
  }

  /** Goes over everything once. @throws Error when the provider cannot be reached */
  async run(): Promise<void> {
    await this.#replayEvents();
    await this.#sweepCheckouts();
    await this.#sweepCustomers();
    const { knex, clock, synchronizer } = this.#billing;
    await knex<EventRow>('events')
      .where('received_at', '<', clock() - EVENTS_REMEMBERED_MS)
      .delete();
    await sweepErasedAddresses(knex, clock());
    synchronizer.wake();
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #replayEvents(): Promise<void> {
    const {
      knex,
      clock,
      payments: { stripe },
      intake,
    } = this.#billing;
    const now = Math.floor(clock() / 1000);
    const cursor = await knex<CursorRow>('cursors').where({ name: CURSOR }).first();
    const since = Number(cursor?.value ?? now);
    if ((now - since) * 1000 > EVENTS_KEPT_MS)
      await knex<SyncRow>('refreshes')
        .where({ kind: 'customer' })
        .update({ wanted: knex.raw('wanted + 1'), due_at: clock() });
    let newest = since;
    let batch: Stripe.Event[] = [];
    const takeBatch = async (): Promise<void> => {
      await Promise.all(batch.map((event) => intake.take(event)));
      batch = [];
    };
    for await (const event of stripe.events.list({ created: { gte: since - OVERLAP_S }, limit: PAGE })) {
      newest = Math.max(newest, event.created);
      if (batch.push(event) === TAKEN_AT_ONCE) await takeBatch();
    }
    await takeBatch();
    await knex<CursorRow>('cursors').insert({ name: CURSOR, value: newest }).onConflict('name').merge();
  }

  async #sweepCheckouts(): Promise<void> {
    const { knex, clock } = this.#billing;
    const open = await knex<CheckoutRow>('checkouts')
      .whereIn('state', ['open', 'unpaid'])
      .where('seen_at', '<', clock() - SETTLING_MS)
      .orderBy('seen_at')
      .limit(AT_ONCE)
      .pluck('id');
    for (const id of open) await enqueueSync(knex, 'checkout', id, clock());
  }

  /** Those whose subscription still runs, once a day. */
  async #sweepCustomers(): Promise<void> {
    const { knex, clock } = this.#billing;
    const stale = await knex('refreshes')
      .where({ kind: 'customer' })
      .where('done_at', '<', clock() - CUSTOMER_EVERY_MS)
      .whereExists(
        knex('subscriptions')
          .select(knex.raw('1'))
          .whereRaw('subscriptions.customer_id = refreshes.subject')
          .whereNotIn('status', ['canceled', 'incomplete_expired']),
      )
      .orderBy('done_at')
      .limit(AT_ONCE)
      .pluck<string[]>('subject');
    for (const subject of stale) await enqueueSync(knex, 'customer', subject, clock());
  }
}
