import { LRUCache } from 'lru-cache';

const KEPT_MAX = 50_000;
/** A session that is used less often is counted like a request without one, once. */
const KEPT_MS = 10 * 60_000;

/**
 * The sessions that a service has recently accepted, as hashes of their tokens. Anyone can send a cookie, so only these
 * sessions get the higher limits.
 */
export class AcceptedSessions {
  readonly #hashes = new LRUCache<string, true>({ max: KEPT_MAX, ttl: KEPT_MS });

  /** The hash if the session has been accepted, else null. */
  accepted(hash: string | null): string | null {
    return hash !== null && this.#hashes.has(hash) ? hash : null;
  }

  /**
   * Learns from a response whether there is such a session.
   * @param status of a call that requires a session
   */
  learn(hash: string, status: number): void {
    if (status >= 200 && status < 400) this.#hashes.set(hash, true);
    else if (status === 401) this.#hashes.delete(hash);
  }
}
