import type { ServerResponse } from 'node:http';
import { tooMany } from '../answers/answer.ts';
import type { Config } from '../config.ts';
import { isExempt } from './rateLimits.ts';

/** Most requests of one session at once: several times what the pages of a browser have open. */
const PER_SESSION = 100;
/** Most requests of one address at once, with all who are signed in there. */
const PER_ADDRESS = 400;
const AGAIN_AFTER_S = 5;

/**
 * Bounds the requests to the API that are under way at once. Each keeps a connection to a service until its client has read the answer, so
 * a client that opens many and reads none would take everybody else's connections.
 */
export class OpenRequests {
  readonly #rules: Pick<Config['rateLimit'], 'countLoopback'>;
  readonly #open = new Map<string, number>();

  constructor(rules: Pick<Config['rateLimit'], 'countLoopback'>) {
    this.#rules = rules;
  }

  /**
   * Counts a request until its answer has ended.
   * @param request with the session token that came with it, valid or not
   * @throws Refusal 429 with Retry-After
   */
  begin(request: { address: string; path: string; session: string | null }, res: ServerResponse): void {
    if (isExempt(this.#rules, request)) return;
    const { address, session } = request;
    const person = `${address} ${session ?? ''}`;
    if (this.#countOf(address) >= PER_ADDRESS || (session !== null && this.#countOf(person) >= PER_SESSION))
      throw tooMany(AGAIN_AFTER_S);
    const keys = session === null ? [address] : [address, person];
    for (const key of keys) this.#open.set(key, this.#countOf(key) + 1);
    res.once('close', () => {
      for (const key of keys) this.#end(key);
    });
  }

  #countOf(key: string): number {
    return this.#open.get(key) ?? 0;
  }

  #end(key: string): void {
    const left = this.#countOf(key) - 1;
    if (left > 0) this.#open.set(key, left);
    else this.#open.delete(key);
  }
}
