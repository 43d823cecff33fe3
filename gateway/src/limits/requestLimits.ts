import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { API_TOKEN_REQUESTS_PER_MINUTE, pathOf, STRIPE_WEBHOOK_PATH } from '@jobtrail/contract';
import type { Config } from '../config.ts';
import { isLoopback, networkOf } from '../request/clientAddress.ts';
import { tooManyRequests } from '../responses/respond.ts';
import type { LimitStore } from './LimitStore.ts';

const MINUTE_S = 60;
/** Keeps our keys apart from those of others in the same store. */
const PREFIX = 'jobtrail:limit:';
/** All the people behind one address together may make at most this many times the requests of one of them. */
const PEOPLE_AT_ONE_ADDRESS = 10;

/** Calls that could be used to guess passwords or to sign up in bulk. */
const SIGN_IN_PATHS: ReadonlySet<string> = new Set([
  pathOf('login'),
  pathOf('completeSignIn'),
  pathOf('createCheckoutSession'),
  pathOf('completeSignup'),
]);

type Counted = Pick<Config['rateLimit'], 'countLoopback'>;

/** Whether nothing from an address is counted: loopback during development. */
const isOwnMachine = ({ countLoopback }: Counted, address: string): boolean => !countLoopback && isLoopback(address);

/**
 * Whether a request does not count for the minute: also webhooks of the payment provider, which sends thousands from a
 * few addresses. A webhook without a valid signature is cheap to reject.
 */
const isExempt = (rules: Counted, { address, path }: { address: string; path: string }): boolean =>
  isOwnMachine(rules, address) || path === STRIPE_WEBHOOK_PATH;

/** Rate limits of the API. */
interface RateLimits {
  /**
   * Counts one request.
   * @param request `session` is the hash of the request's session token if a service has accepted it before, and
   * `signIn` whether its route counts as a sign-in; `token` is the hash of its API token, known or not
   * @throws HttpError 429 with Retry-After
   */
  count(request: {
    address: string;
    path: string;
    method: string;
    session: string | null;
    token?: string | null;
    signIn?: boolean;
  }): Promise<void>;
}

/**
 * Limits per minute: by network without a session, by network and session with one, and lower ones for signing in and for
 * each API token, which counts as a session too. All the addresses of one IPv6 customer are one network.
 * @param store counts for all gateways together; without it, and while it is unavailable, each counts in its own memory
 */
export function createRateLimits(
  { perAddress, signedIn, signIn, countLoopback }: Config['rateLimit'],
  store: LimitStore | null = null,
): RateLimits {
  const limiter = (name: string, points: number): RateLimiterAbstract | null => {
    if (points <= 0) return null;
    const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: MINUTE_S });
    if (store === null) return memory;
    return new RateLimiterRedis({
      storeClient: store,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: PREFIX + name,
      points,
      duration: MINUTE_S,
      // A client that is refused is refused here until its minute is over, without asking the store.
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: memory,
    });
  };
  const anonymous = limiter('anonymous', perAddress);
  const person = limiter('person', signedIn);
  const crowd = limiter('crowd', signedIn * PEOPLE_AT_ONE_ADDRESS);
  const signingIn = limiter('sign-in', signIn);
  const byToken = limiter('token', API_TOKEN_REQUESTS_PER_MINUTE);

  return {
    async count({ address, path, method, session, token = null, signIn: isSignIn = false }) {
      if (isExempt({ countLoopback }, { address, path })) return;
      const network = networkOf(address);
      if (isSignIn || (method === 'POST' && SIGN_IN_PATHS.has(path))) await consume(signingIn, network);
      if (session === null) await consume(anonymous, network);
      else {
        await consume(crowd, network);
        await consume(person, `${network} ${session}`);
      }
      if (token !== null) await consume(byToken, token);
    },
  };
}

async function consume(limiter: RateLimiterAbstract | null, key: string): Promise<void> {
  try {
    await limiter?.consume(key);
  } catch (exceeded) {
    if (exceeded instanceof RateLimiterRes) throw tooManyRequests(Math.max(1, Math.ceil(exceeded.msBeforeNext / 1000)));
    throw exceeded;
  }
}

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
