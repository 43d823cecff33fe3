import type { Knex } from 'knex';
import { type Backlog, type Clock, createLoop, type Logger, type Loop, type LoopState } from '@jobtrail/service-kit';
import { listSendingBroadcastIds } from '../broadcasts/queries.ts';
import { claim } from '../deliveries/commands/claims.ts';
import { readDeliveryBacklog } from '../deliveries/queries.ts';
import { ACCOUNT_EMAIL, type Delivery } from '../deliveries/row.ts';
import { claimLimit, reserveSendTimes } from './commands/sendRate.ts';

/** A claimed delivery, and when it may be sent at the earliest (ms of `performance.now`). */
interface ClaimedDelivery {
  readonly delivery: Delivery;
  readonly notBefore: number;
}

interface Options {
  knex: Knex;
  token: string;
  clock: Clock;
  leaseMs: number;
  /** 0 means no limit. */
  perSecond: number;
  /** How many more deliveries may be claimed now. */
  capacity: () => number;
  logger: Logger;
}

interface Waiting {
  readonly accountOnly: boolean;
  readonly resolve: (claimed: ClaimedDelivery | null) => void;
}

const WINDOW = 200;
const URGENT_WINDOW = 20;
/** How often it checks for work that another process has enqueued or that has become due. */
const POLL_MS = 500;

/**
 * Gives each connection its next delivery: account emails first, then broadcasts, oldest first. It claims only a small
 * window of deliveries.
 */
export class Feed {
  readonly #options: Options;
  readonly #urgent: ClaimedDelivery[] = [];
  readonly #bulk: ClaimedDelivery[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #loop: Loop;
  #stopped = false;

  constructor(options: Options) {
    this.#options = options;
    this.#loop = createLoop({
      name: 'reading the queue of deliveries',
      everyMs: POLL_MS,
      run: () => this.#fill(),
      backlogs: () => this.#backlogs(),
      logger: options.logger,
    });
  }

  loops(): readonly LoopState[] {
    return this.#loop.loops();
  }

  start(): void {
    this.#loop.start();
  }

  /**
   * Waits for the next delivery; null once the feed has stopped.
   * @param accountOnly gives out account emails only
   */
  next(accountOnly: boolean): Promise<ClaimedDelivery | null> {
    if (this.#stopped) return Promise.resolve(null);
    const claimed = this.#take(accountOnly);
    if (this.#bulk.length < WINDOW / 2) this.wake();
    return claimed ? Promise.resolve(claimed) : new Promise((resolve) => this.#waiting.push({ accountOnly, resolve }));
  }

  #take(accountOnly: boolean): ClaimedDelivery | undefined {
    return this.#urgent.shift() ?? (accountOnly ? undefined : this.#bulk.shift());
  }

  /** Checks now for new work. */
  wake(): void {
    this.#loop.wake();
  }

  /** The claimed deliveries that no worker has yet. */
  claimed(): Delivery[] {
    return [...this.#urgent, ...this.#bulk].map(({ delivery }) => delivery);
  }

  /** Removes and returns the claimed deliveries that no worker has yet. */
  removeAll(): Delivery[] {
    return [...this.#urgent.splice(0), ...this.#bulk.splice(0)].map(({ delivery }) => delivery);
  }

  /** Stops giving out deliveries. @returns those that are still claimed */
  async stop(): Promise<Delivery[]> {
    this.#stopped = true;
    for (const { resolve } of this.#waiting.splice(0)) resolve(null);
    await this.#loop.stop();
    return this.claimed();
  }

  async #backlogs(): Promise<Backlog[]> {
    const { knex, clock } = this.#options;
    const sending = await listSendingBroadcastIds(knex);
    return [
      await readDeliveryBacklog(knex, { queue: 'account emails', broadcastIds: [ACCOUNT_EMAIL], now: clock() }),
      await readDeliveryBacklog(knex, { queue: 'broadcasts', broadcastIds: sending, now: clock() }),
    ];
  }

  async #fill(): Promise<void> {
    if (this.#options.capacity() === 0) return;
    if (this.#urgent.length < URGENT_WINDOW) await this.#claim(ACCOUNT_EMAIL, this.#urgent, URGENT_WINDOW);
    if (this.#bulk.length >= WINDOW / 2) return;
    for (const id of await listSendingBroadcastIds(this.#options.knex)) {
      const missing = WINDOW - this.#bulk.length;
      if (missing <= 0 || this.#stopped) break;
      await this.#claim(id, this.#bulk, missing);
    }
  }

  async #claim(broadcastId: string, into: ClaimedDelivery[], limit: number): Promise<void> {
    const { knex, token, clock, leaseMs, perSecond, capacity } = this.#options;
    const count = Math.min(limit, capacity(), perSecond > 0 ? claimLimit(perSecond) : Infinity);
    if (count <= 0) return;
    const deliveries = await claim(knex, { broadcastId, token, limit: count, now: clock(), leaseMs });
    if (deliveries.length === 0) return;
    const waitMs = perSecond > 0 ? await reserveSendTimes(knex, deliveries.length, perSecond, clock) : 0;
    // A monotonic clock, because the wall clock may be set in the meantime.
    const first = performance.now() + waitMs;
    into.push(
      ...deliveries.map((delivery, index) => ({
        delivery,
        notBefore: perSecond > 0 ? first + (index * 1000) / perSecond : 0,
      })),
    );
    const waiting = this.#waiting.splice(0);
    for (const one of waiting) {
      const held = this.#take(one.accountOnly);
      if (held) one.resolve(held);
      else this.#waiting.push(one);
    }
  }
}
