import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '@jobtrail/contract/services';
import { isBroken, isNotSent, wasRefused } from './failure.ts';
import { hash32 } from './hash32.ts';
import { Replica, WAITING_MAX } from './Replica.ts';

/** A replica that has just stopped is replaced behind its address, or is back, within this time. */
const SHORT_OUTAGE_MS = 1000;
const PAUSE_MS = 50;
/**
 * How much more than its share of the waiting requests a replica may have before sessions that prefer it go elsewhere
 * (Mirrokni, Thorup, Zadimoghaddam: Consistent Hashing with Bounded Loads, 2016).
 */
const LOAD_BOUND = 1.25;
/** Made once: the stack of an error costs more than anything else here. */
const NO_REPLICA = new Error('There is no replica');

/** The choice of a replica for one request. */
interface Choice {
  /** Those that have not received it. */
  readonly tried: Replica[];
  /** The hash of its session; null if it prefers no replica. */
  readonly key: number | null;
}

/** A service, or the local Stripe of development. */
export type UpstreamName = ServiceName | 'sandbox';

/** What an upstream reports about a replica. */
export interface UpstreamEvents {
  /** A request goes to another replica, because this one did not get it or did not respond. */
  readonly onRetry?: (upstream: UpstreamName, replica: Replica) => void;
  /** A request failed for good, at this replica. */
  readonly onFailure?: (upstream: UpstreamName, replica: Replica, error: unknown) => void;
  /** The replica left or returned. */
  readonly onChange?: (upstream: UpstreamName, replica: Replica) => void;
}

/**
 * A service behind the gateway, at one address or at one for each replica. The requests of a session prefer one
 * replica, which has cached what they read, unless it has more to do than the others. Other requests go to the replica
 * for which the fewest requests wait, in turn among equals.
 */
export class Upstream {
  readonly name: UpstreamName;
  readonly replicas: readonly Replica[];
  readonly #events: UpstreamEvents;
  #turn = 0;
  #refusedSince: number | null = null;
  #waiting = 0;

  constructor(name: UpstreamName, urls: readonly string[], events: UpstreamEvents = {}) {
    this.name = name;
    this.#events = events;
    this.replicas = urls.map((url) => {
      const onChange = (): void => this.#events.onChange?.(name, replica);
      const replica: Replica = new Replica(url, { isOneOfSeveral: urls.length > 1, onChange });
      return replica;
    });
  }

  /**
   * Sends a request to one replica, and to the others as long as none has received it. If none accepts a connection,
   * they are tried again until that has lasted for a second. From then on requests fail at once, until one is accepted.
   * @param attempt sends the request to a replica
   * @param mayRepeat whether a request that a replica may have received can be sent again, which happens once
   * @param session the hash of a session token, whose requests prefer the same replica
   * @throws the error of the last attempt
   */
  async send<T>(
    attempt: (replica: Replica) => Promise<T>,
    mayRepeat: () => boolean,
    session: string | null = null,
  ): Promise<T> {
    const choice: Choice = { tried: [], key: session === null || this.replicas.length === 1 ? null : hash32(session) };
    let repeats = 1;
    let failure: unknown = NO_REPLICA;
    for (let replica = this.#choose(choice); replica !== undefined;) {
      choice.tried.push(replica);
      let next: Replica | undefined;
      try {
        const result = await attempt(replica);
        this.#refusedSince = null;
        return result;
      } catch (error) {
        failure = error;
        if (isNotSent(error)) next = await this.#nextAfter(error, replica, choice);
        else if (isBroken(error) && repeats > 0 && mayRepeat()) {
          repeats -= 1;
          next = this.#choose(choice) ?? replica;
        }
        if (next === undefined) this.#events.onFailure?.(this.name, replica, error);
        else if (next !== replica) this.#events.onRetry?.(this.name, replica);
      }
      replica = next;
    }
    throw failure;
  }

  /** Closes every connection at once. */
  async close(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.close()));
  }

  /** The replica for a request that has not been sent; undefined if it fails. */
  async #nextAfter(error: unknown, replica: Replica, choice: Choice): Promise<Replica | undefined> {
    replica.didNotAccept(error);
    const other = this.#choose(choice);
    if (other !== undefined) return other;
    // As many wait for the end of an outage as may wait for responses.
    if (this.#waiting >= WAITING_MAX || !this.#mayEndSoon(error)) return undefined;
    this.#waiting += 1;
    await sleep(PAUSE_MS);
    this.#waiting -= 1;
    choice.tried.length = 0;
    return this.#choose(choice);
  }

  /** Whether it is worth waiting for the end of what has kept every replica from a request. */
  #mayEndSoon(error: unknown): boolean {
    if (!wasRefused(error)) return false;
    this.#refusedSince ??= performance.now();
    return performance.now() - this.#refusedSince <= SHORT_OUTAGE_MS;
  }

  /** One that has not been tried: of those that are ready, or of all while none is. */
  #choose({ tried, key }: Choice): Replica | undefined {
    if (this.replicas.length === 1) return tried.length === 0 ? this.replicas[0] : undefined;
    this.#turn += 1;
    const isAnyReady = this.replicas.some(({ isReady }) => isReady);
    let idlest: Replica | undefined;
    let preferred: Replica | undefined;
    let rank = -1;
    let candidates = 0;
    let waiting = 0;
    for (let at = 0; at < this.replicas.length; at += 1) {
      const replica = this.replicas[(this.#turn + at) % this.replicas.length];
      if (replica === undefined || tried.includes(replica) || (isAnyReady && !replica.isReady)) continue;
      candidates += 1;
      waiting += replica.waiting;
      if (idlest === undefined || replica.waiting < idlest.waiting) idlest = replica;
      const ownRank = key === null ? -1 : replica.rankFor(key);
      if (ownRank <= rank) continue;
      rank = ownRank;
      preferred = replica;
    }
    const most = Math.ceil((LOAD_BOUND * (waiting + 1)) / candidates);
    return preferred !== undefined && preferred.waiting < most ? preferred : idlest;
  }
}
