import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { pathOf, STRIPE_WEBHOOK_PATH } from '@jobtrail/contract';
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
export const isOwnMachine = ({ countLoopback }: Counted, address: string): boolean =>
  !countLoopback && isLoopback(address);

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
   * `signIn` whether its route counts as a sign-in
   * @throws HttpError 429 with Retry-After
   */
  count(request: {
    address: string;
    path: string;
    method: string;
    session: string | null;
    signIn?: boolean;
  }): Promise<void>;
}

/**
 * Limits per minute: by network without a session, by network and session with one, and lower ones for signing in. All
 * the addresses of one IPv6 customer are one network.
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

  return {
    async count({ address, path, method, session, signIn: isSignIn = false }) {
      if (isExempt({ countLoopback }, { address, path })) return;
      const network = networkOf(address);
      if (isSignIn || (method === 'POST' && SIGN_IN_PATHS.has(path))) await consume(signingIn, network);
      if (session === null) {
        await consume(anonymous, network);
        return;
      }
      await consume(crowd, network);
      await consume(person, `${network} ${session}`);
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
