import type Stripe from 'stripe';
import { createLoop, type Loop, type LoopState } from '@jobtrail/service-kit';
import type { BillingContext } from '../context.ts';
import { unwrapMalformedResponse } from '../stripe/MalformedResponse.ts';
import { PAGE_MAX } from '../stripe/objects.ts';
import { enqueueAll, enqueueSync } from '../sync/commands.ts';
import { saveCursor, sweepErasedAddresses, sweepEvents } from './commands.ts';
import { findCursor, listCustomersSyncedBefore, listStaleCheckouts, listStaleCustomers } from './queries.ts';

const DAY_MS = 86_400_000;
/** Fewer than the connections of the database, so that calls still get one. */
const CONCURRENT_EVENTS = 5;
/** Events are created slightly out of order, and clocks differ. */
const OVERLAP_S = 300;
/** The provider keeps events for 30 days: after a longer downtime every customer is synced. */
const PROVIDER_RETENTION_MS = 29 * DAY_MS;
const EVENT_RETENTION_MS = 45 * DAY_MS;
const CHECKOUT_STALE_MS = 60_000;
const CUSTOMER_STALE_MS = DAY_MS;
const BATCH_MAX = 500;
const CURSOR = 'events';
/** The time before which customers were synced by another rule of access. It is later than the start of this release. */
const ACCESS_RULE = 'access-rule';

/** Finds changes that no webhook reported, after a downtime or because events were lost. */
export class Reconciler {
  readonly #billing: BillingContext;
  readonly #loop: Loop;

  constructor(billing: BillingContext, everyMs: number) {
    this.#billing = billing;
    this.#loop = createLoop({
      name: 'the reconciliation',
      everyMs,
      run: (signal) => this.#runOnce(signal),
      logger: billing.logger,
    });
  }

  /**
   * Reconciles everything once. A step that fails does not keep the others from running.
   * @param signal stops the deletion of old events and addresses
   * @throws Error the first failure of a step, such as that of a provider that cannot be reached; later ones are logged
   */
  async run(signal: AbortSignal): Promise<void> {
    const { knex, clock, synchronizer, logger } = this.#billing;
    const failures: unknown[] = [];
    for (const step of [
      () => this.#replayEvents(),
      () => this.#sweepCheckouts(),
      () => this.#sweepCustomers(),
      () => this.#applyAccessRule(),
      () => sweepEvents(knex, clock() - EVENT_RETENTION_MS, signal),
      () => sweepErasedAddresses(knex, clock() - EVENT_RETENTION_MS, signal),
    ])
      await step().catch((error: unknown) => failures.push(error));
    synchronizer.wake();
    const [first, ...others] = failures;
    for (const err of others) logger.warn({ err }, 'another step of the reconciliation failed');
    if (failures.length > 0) throw first;
  }

  async #runOnce(signal: AbortSignal): Promise<void> {
    try {
      await this.run(signal);
    } catch (error) {
      throw unwrapMalformedResponse(error);
    }
  }

  loops(): readonly LoopState[] {
    return this.#loop.loops();
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
    const cursor = await findCursor(knex, CURSOR);
    const since = Number(cursor?.value ?? now);
    if ((now - since) * 1000 > PROVIDER_RETENTION_MS) await enqueueAll(knex, 'customer', clock());
    let newest = since;
    let batch: Stripe.Event[] = [];
    const receiveBatch = async (): Promise<void> => {
      await Promise.all(batch.map((event) => intake.receive(event)));
      batch = [];
    };
    for await (const event of stripe.events.list({ created: { gte: since - OVERLAP_S }, limit: PAGE_MAX })) {
      newest = Math.max(newest, event.created);
      if (batch.push(event) === CONCURRENT_EVENTS) await receiveBatch();
    }
    await receiveBatch();
    await saveCursor(knex, { name: CURSOR, value: newest });
  }

  async #sweepCheckouts(): Promise<void> {
    const { knex, clock } = this.#billing;
    const open = await listStaleCheckouts(knex, clock() - CHECKOUT_STALE_MS, BATCH_MAX);
    for (const id of open) await enqueueSync(knex, 'checkout', id, clock());
  }

  /** Syncs customers whose subscription has not ended, once a day. */
  async #sweepCustomers(): Promise<void> {
    const { knex, clock } = this.#billing;
    const stale = await listStaleCustomers(knex, clock() - CUSTOMER_STALE_MS, BATCH_MAX);
    for (const subject of stale) await enqueueSync(knex, 'customer', subject, clock());
  }

  /** Syncs once more each customer that was last synced by another rule of access, a few at a time. */
  async #applyAccessRule(): Promise<void> {
    const { knex, clock } = this.#billing;
    const before = Number((await findCursor(knex, ACCESS_RULE))?.value ?? Infinity);
    if (clock() < before) return;
    for (const subject of await listCustomersSyncedBefore(knex, before, BATCH_MAX))
      await enqueueSync(knex, 'customer', subject, clock());
  }
}
