import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const KEPT_MAX = 50_000;
/** A session that is used less often is counted like a request without one, once. */
const KEPT_MS = 10 * 60_000;

/**
 * The session tokens that a service has recently accepted. Everyone can send a cookie, so only these lift the limits of
 * requests. Tokens are stored as hashes only.
 */
export class AcceptedSessions {
  readonly #hashes = new LRUCache<string, true>({ max: KEPT_MAX, ttl: KEPT_MS });

  /** The token if it has been accepted, else null. */
  accepted(token: string | null): string | null {
    return token !== null && this.#hashes.has(hashOf(token)) ? token : null;
  }

  /**
   * Learns from a response whether the token is one of a session.
   * @param status of a call that requires a session
   */
  learn(token: string, status: number): void {
    if (status >= 200 && status < 400) this.#hashes.set(hashOf(token), true);
    else if (status === 401) this.#hashes.delete(hashOf(token));
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
