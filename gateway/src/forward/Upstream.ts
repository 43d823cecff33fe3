import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '@jobtrail/contract/services';
import { isBroken, isNotSent, wasRefused } from './failure.ts';
import { Replica } from './Replica.ts';
import { GUARD_LIMITS } from './UpstreamGuard.ts';

/** A replica that has just stopped is replaced behind its address, or is back, within this time. */
const SHORT_OUTAGE_MS = 1000;
const PAUSE_MS = 50;
/** As many requests wait for the end of an outage as may wait for responses. */
const WAITING_MAX = GUARD_LIMITS.waiting;
/** Made once: the stack of an error costs more than anything else here. */
const NO_REPLICA = new Error('There is no replica');

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
 * A service behind the gateway, at one address or at one for each replica. A request goes to the replica for which the
 * fewest requests wait, in turn among equals.
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
   * @throws the error of the last attempt
   */
  async send<T>(attempt: (replica: Replica) => Promise<T>, mayRepeat: () => boolean): Promise<T> {
    const tried: Replica[] = [];
    let repeats = 1;
    let failure: unknown = NO_REPLICA;
    for (let replica = this.#choose(tried); replica !== undefined;) {
      tried.push(replica);
      let next: Replica | undefined;
      try {
        const result = await attempt(replica);
        this.#refusedSince = null;
        return result;
      } catch (error) {
        failure = error;
        if (isNotSent(error)) next = await this.#nextAfter(error, replica, tried);
        else if (isBroken(error) && repeats > 0 && mayRepeat()) {
          repeats -= 1;
          next = this.#choose(tried) ?? replica;
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
  async #nextAfter(error: unknown, replica: Replica, tried: Replica[]): Promise<Replica | undefined> {
    replica.didNotAccept(error);
    const other = this.#choose(tried);
    if (other !== undefined || !wasRefused(error)) return other;
    this.#refusedSince ??= performance.now();
    if (performance.now() - this.#refusedSince > SHORT_OUTAGE_MS || this.#waiting >= WAITING_MAX) return undefined;
    this.#waiting += 1;
    await sleep(PAUSE_MS);
    this.#waiting -= 1;
    tried.length = 0;
    return this.#choose(tried);
  }

  /** One that has not been tried: of those that are ready, or of all while none is. */
  #choose(tried: readonly Replica[]): Replica | undefined {
    if (this.replicas.length === 1) return tried.length === 0 ? this.replicas[0] : undefined;
    this.#turn += 1;
    const isAnyReady = this.replicas.some(({ isReady }) => isReady);
    let best: Replica | undefined;
    for (let at = 0; at < this.replicas.length; at += 1) {
      const replica = this.replicas[(this.#turn + at) % this.replicas.length];
      if (replica === undefined || tried.includes(replica) || (isAnyReady && !replica.isReady)) continue;
      if (best === undefined || replica.guard.waiting < best.guard.waiting) best = replica;
    }
    return best;
  }
}
