import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import type { SecurityEventName, SecurityOutcome } from '@jobtrail/contract';
import { type Clock, type Logger, newId } from '@jobtrail/service-kit';
import type { SecurityEventRow } from '../../rows.ts';
import { insertEvents } from './commands.ts';
import { networkOf } from './network.ts';

/** How long an event waits for others to be written with it, in ms. */
const BATCH_DELAY_MS = 100;
const AT_ONCE = 500;
/** Most events that wait while the database does not respond; later ones are only in the log stream. */
const WAITING_MAX = 10_000;
/** Refusals of the same kind at the same account from the same network are stored at most once in this time. */
const REFUSALS_EVERY_MS = 60_000;
const REFUSALS_MAX = 10_000;

const STREAM = { stream: 'security' };

/** Something that happened to the security of an account. It never contains a secret. */
export interface SecurityEvent {
  readonly event: SecurityEventName;
  readonly outcome: SecurityOutcome;
  /** The account that it concerns; null if there is no such account. */
  readonly userId: string | null;
  /** The administrator who did it; null if the person did. */
  readonly actorId: string | null;
  readonly address: string;
  /** Readable: 'Firefox on Linux'. */
  readonly device: string;
  readonly requestId: string;
}

/**
 * Writes each event to a log stream of its own at once, and those of accounts to the database a moment later. Requests
 * do not wait for the database, so no event can fail a request, and the time of a response does not reveal whether an
 * account exists.
 */
export class SecurityLog {
  readonly #knex: Knex;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #stream: Logger;
  readonly #refusals = new LRUCache<string, true>({ max: REFUSALS_MAX, ttl: REFUSALS_EVERY_MS });
  #waiting: SecurityEventRow[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor({ knex, clock, logger }: { knex: Knex; clock: Clock; logger: Logger }) {
    this.#knex = knex;
    this.#clock = clock;
    this.#logger = logger;
    this.#stream = logger.child(STREAM);
  }

  /** Records an event. It never throws and never waits. */
  record(entry: SecurityEvent): void {
    const { event, outcome, userId, actorId, address, device, requestId } = entry;
    this.#stream.info({ event, outcome, userId, actorId, address, device, requestId }, 'security event');
    if (userId === null || this.#isRepeatedRefusal(entry)) return;
    if (this.#waiting.length >= WAITING_MAX) return;
    this.#waiting.push({
      id: newId(),
      user_id: userId,
      actor_id: actorId,
      event,
      outcome,
      address: address.slice(0, 64),
      device: device.slice(0, 64),
      request_id: requestId.slice(0, 64),
      created_at: this.#clock(),
    });
    this.#timer ??= setTimeout(() => void this.flush(), BATCH_DELAY_MS).unref();
  }

  /** Writes all waiting events. It never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  #isRepeatedRefusal({ event, outcome, userId, address }: SecurityEvent): boolean {
    if (outcome !== 'throttled' && outcome !== 'refused') return false;
    const key = `${userId} ${event} ${outcome} ${networkOf(address)}`;
    if (this.#refusals.has(key)) return true;
    this.#refusals.set(key, true);
    return false;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const some = this.#waiting.splice(0, AT_ONCE);
      try {
        await insertEvents(this.#knex, some);
      } catch (error) {
        this.#logger.warn({ err: error, events: some.length }, 'security events could not be stored');
      }
    }
  }
}
