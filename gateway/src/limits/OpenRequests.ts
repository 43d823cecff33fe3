import type { ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import { networkOf } from '../request/clientAddress.ts';
import { tooManyRequests } from '../responses/respond.ts';
import { isOwnMachine } from './rateLimits.ts';

/** The maximum number of open requests of one session: several times what the pages of a browser have open. */
const PER_SESSION = 100;
/** The maximum number of open requests of one network, for all the people in it. */
const PER_ADDRESS = 400;
const RETRY_AFTER_S = 5;

/**
 * Bounds how many API requests are open at once. Each holds a connection to a service until its client has read the
 * response, so a client that opens many and reads none would take the connections of everyone else.
 */
export class OpenRequests {
  readonly #rules: Pick<Config['rateLimit'], 'countLoopback'>;
  readonly #open = new Map<string, number>();

  constructor(rules: Pick<Config['rateLimit'], 'countLoopback'>) {
    this.#rules = rules;
  }

  /**
   * Counts a request until its response has ended. Webhooks of the payment provider count too, unlike per minute: their
   * bodies are read before their signature can be checked, so many slow ones would fill the memory.
   * @param request `session` is the hash of the request's session token, valid or not
   * @throws HttpError 429 with Retry-After
   */
  begin(request: { address: string; session: string | null }, res: ServerResponse): void {
    if (isOwnMachine(this.#rules, request.address)) return;
    const { session } = request;
    const network = networkOf(request.address);
    const person = `${network} ${session ?? ''}`;
    if (this.#countOf(network) >= PER_ADDRESS || (session !== null && this.#countOf(person) >= PER_SESSION))
      throw tooManyRequests(RETRY_AFTER_S);
    const keys = session === null ? [network] : [network, person];
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
