import { setTimeout as sleep } from 'node:timers/promises';
import { newId, type Clock, type Logger } from '@jobtrail/service-kit';
import type { Knex } from 'knex';
import { pauseBecause } from '../broadcasts/commands.ts';
import type { Carrier } from '../carriers/Carrier.ts';
import type { Composer } from '../composing/Composer.ts';
import { release, renew } from '../deliveries/claims.ts';
import { Journal } from '../deliveries/Journal.ts';
import { settle, type Outcome } from '../deliveries/outcome.ts';
import { ACCOUNT_MAIL, type Delivery } from '../deliveries/row.ts';
import { ErrorRate } from './ErrorRate.ts';
import { Feed } from './Feed.ts';
import { createUpkeep, type Upkeep } from './upkeep.ts';

export interface DispatchSettings {
  readonly connections: number;
  readonly perSecond: number;
  readonly leaseMs: number;
  readonly retryDelaysMs: readonly number[];
}

interface Parts {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly composer: Composer;
  readonly makeCarrier: () => Carrier;
  readonly settings: DispatchSettings;
  /** Counts what became of a mail. */
  readonly count: (status: string) => void;
}

const BACK_OFF_MS = 500;
const BACK_OFF_MAX_MS = 30_000;
const TOO_MANY_FAILED = 'Paused, because half of the latest mails were refused. Look at what the mail server said, then go on or cancel.';

/** Sends what is queued, over several connections at once. Several dispatchers share one database without knowing of each other. */
export class Dispatcher {
  readonly #parts: Parts;
  readonly #token = newId();
  readonly #journal: Journal;
  readonly #feed: Feed;
  readonly #rate = new ErrorRate();
  readonly #upkeep: Upkeep;
  readonly #busy = new Set<Delivery>();
  readonly #stopping = new AbortController();
  #connections: Promise<void>[] = [];

  constructor(parts: Parts) {
    const { knex, clock, logger, settings: { leaseMs, perSecond } } = parts;
    const onTrouble = (error: unknown): void => logger.warn({ err: error }, 'the queue could not be read or written');
    this.#parts = parts;
    this.#journal = new Journal({ knex, token: this.#token, clock, leaseMs, onTrouble });
    this.#feed = new Feed({ knex, token: this.#token, clock, leaseMs, perSecond, onTrouble });
    this.#upkeep = createUpkeep({ knex, clock, logger, everyMs: leaseMs / 3, renew: () => renew(knex, this.#token, [...this.#busy, ...this.#feed.held()], clock() + leaseMs), nudge: () => this.nudge() });
  }

  start(): void {
    this.#feed.start();
    this.#upkeep.start();
    this.#connections = Array.from({ length: this.#parts.settings.connections }, () => this.#work(this.#parts.makeCarrier()));
  }

  /** There is something new to send. */
  nudge(): void {
    this.#feed.nudge();
  }

  /** Lets mails that are being handed over finish, and gives back what has not begun. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const left = await this.#feed.stop();
    await Promise.all(this.#connections);
    await this.#journal.drained();
    await this.#upkeep.stop();
    await release(this.#parts.knex, this.#token, [...left, ...this.#busy], this.#parts.clock());
  }

  /** The life of one connection. */
  async #work(carrier: Carrier): Promise<void> {
    for (;;) {
      const held = await this.#feed.next();
      if (!held) break;
      this.#busy.add(held.delivery);
      await this.#until(held.notBefore);
      // Told to stop before it began: the delivery is given back with the others.
      if (!(await this.#reachable(carrier))) break;
      await this.#send(carrier, held.delivery);
      this.#busy.delete(held.delivery);
    }
    carrier.close();
  }

  async #send(carrier: Carrier, delivery: Delivery): Promise<void> {
    const { composer, logger, clock, settings, count } = this.#parts;
    try {
      const letter = await composer.compose(delivery);
      if (!(await this.#journal.start(delivery))) return;
      const outcome = letter ? await carrier.deliver(letter) : ({ kind: 'refused', error: 'There is no address any more.' } satisfies Outcome);
      const settlement = settle(outcome, { attempts: delivery.attempts, delaysMs: settings.retryDelaysMs, now: clock() });
      this.#journal.finish(delivery, settlement);
      count(settlement.status);
      if (settlement.status !== 'pending') await this.#watch(delivery.broadcastId, settlement.status === 'failed');
    } catch (error) {
      logger.warn({ err: error }, 'a mail could not be begun');
      // Whether or not it was committed as begun: nothing of it has left.
      this.#journal.finish(delivery, { status: 'pending', error: 'Not sent yet.', dueAt: clock() + BACK_OFF_MS, counts: false });
      await this.#pause(BACK_OFF_MS);
    }
  }

  async #watch(broadcastId: string, failed: boolean): Promise<void> {
    if (broadcastId === ACCOUNT_MAIL || !this.#rate.note(broadcastId, failed)) return;
    this.#rate.forget(broadcastId);
    if (await pauseBecause(this.#parts.knex, broadcastId, TOO_MANY_FAILED)) this.#parts.logger.error({ broadcastId }, 'a broadcast was paused: too many of its mails fail');
  }

  /** Waits, ever longer, until the mail server lets us in. False when told to stop first. */
  async #reachable(carrier: Carrier): Promise<boolean> {
    for (let waitMs = BACK_OFF_MS; !this.#stopping.signal.aborted; waitMs = Math.min(waitMs * 2, BACK_OFF_MAX_MS)) {
      try {
        await carrier.ready();
        return true;
      } catch (error) {
        this.#parts.logger.warn({ err: error }, 'the mail server cannot be reached');
        await this.#pause(waitMs * (0.75 + Math.random() / 2));
      }
    }
    return false;
  }

  async #until(moment: number): Promise<void> {
    const ms = moment - this.#parts.clock();
    if (ms > 0) await this.#pause(ms);
  }

  #pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
