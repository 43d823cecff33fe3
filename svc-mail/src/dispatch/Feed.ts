import type { Knex } from 'knex';
import { type Backlog, type Clock, createLoop, type Logger, type Loop, type LoopState } from '@jobtrail/service-kit';
import { listSendingBroadcastIds } from '../broadcasts/queries.ts';
import { claim, claimLimit, release, reserveSendTimes } from '../deliveries/commands/claims.ts';
import { readDeliveryBacklog } from '../deliveries/queries.ts';
import { ACCOUNT_EMAIL, type Delivery } from '../deliveries/row.ts';
import type { MailServer } from './MailServer.ts';

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
  server: MailServer;
  /** The claimed deliveries that a worker has. */
  busy: ReadonlySet<Delivery>;
  logger: Logger;
}

interface Waiting {
  readonly accountOnly: boolean;
  readonly resolve: (claimed: ClaimedDelivery | null) => void;
}

const WINDOW = 200;
const URGENT_WINDOW = 20;
const keyOf = ({ broadcastId, recipientKey }: Delivery): string => `${broadcastId} ${recipientKey}`;
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

  /** All deliveries that this process has claimed and not settled. */
  claimed(): Delivery[] {
    return [...this.#options.busy, ...this.#held()];
  }

  /** The claimed deliveries that no worker has yet. */
  #held(): Delivery[] {
    return [...this.#urgent, ...this.#bulk].map(({ delivery }) => delivery);
  }

  /** How many more deliveries may be claimed now. */
  #capacity(): number {
    return this.#options.server.capacity(this.claimed().length);
  }

  /**
   * Puts deliveries that have not started back into the queue, and while all emails wait, also those that no worker has
   * yet. What cannot be put back now is released when its lease ends.
   */
  async putBack(deliveries: readonly Delivery[] = []): Promise<void> {
    const { knex, token, clock, logger, server } = this.#options;
    const held = server.isWaiting ? this.#held() : [];
    if (held.length > 0) this.#urgent.length = this.#bulk.length = 0;
    try {
      await release(knex, token, [...deliveries, ...held], clock());
    } catch (error) {
      logger.warn({ err: error }, 'emails could not be put back into the queue');
    }
  }

  /** Stops giving out deliveries. What is claimed stays claimed. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { resolve } of this.#waiting.splice(0)) resolve(null);
    await this.#loop.stop();
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
    if (this.#capacity() === 0) return;
    if (this.#urgent.length < URGENT_WINDOW) await this.#claim(ACCOUNT_EMAIL, this.#urgent, URGENT_WINDOW);
    if (this.#bulk.length >= WINDOW / 2) return;
    for (const id of await listSendingBroadcastIds(this.#options.knex)) {
      const missing = WINDOW - this.#bulk.length;
      if (missing <= 0 || this.#stopped) break;
      await this.#claim(id, this.#bulk, missing);
    }
  }

  async #claim(broadcastId: string, into: ClaimedDelivery[], limit: number): Promise<void> {
    const { knex, token, clock, leaseMs, perSecond } = this.#options;
    const count = Math.min(limit, this.#capacity(), perSecond > 0 ? claimLimit(perSecond) : Infinity);
    if (count <= 0) return;
    const claimed = await claim(knex, { broadcastId, token, limit: count, now: clock(), leaseMs });
    // If the database was away for longer than a lease, it gives out again what this process still holds.
    const known = new Set(this.claimed().map(keyOf));
    const deliveries = claimed.filter((delivery) => !known.has(keyOf(delivery)));
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
