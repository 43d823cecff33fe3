import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { pathOf, STRIPE_WEBHOOK_PATH } from '@jobtrail/contract';
import { tooMany } from '../answers/answer.ts';
import type { Config } from '../config.ts';
import { isLoopback } from '../request/clientAddress.ts';

const MINUTE_S = 60;
/** Signed-in people behind one address share at most this many times what one of them may. */
const PEOPLE_AT_ONE_ADDRESS = 10;

/** Calls with which a password or a sign-up could be tried again and again. */
const SIGN_IN_PATHS: ReadonlySet<string> = new Set([
  pathOf('login'),
  pathOf('createCheckoutSession'),
  pathOf('completeSignup'),
]);

/**
 * Whether a request counts for no limit: one of this machine during development, and an event of the payment provider, which sends
 * thousands of them from a few addresses; without its signature each is refused cheaply.
 */
export function isExempt(
  { countLoopback }: Pick<Config['rateLimit'], 'countLoopback'>,
  { address, path }: { address: string; path: string },
): boolean {
  return (!countLoopback && isLoopback(address)) || path === STRIPE_WEBHOOK_PATH;
}

/** Counts requests to the API. */
export interface RateLimits {
  /**
   * Counts one request.
   * @param session the session token that came with it, valid or not
   * @throws Refusal 429 with Retry-After
   */
  count(request: { address: string; path: string; method: string; session: string | null }): Promise<void>;
}

/**
 * Limits a minute: per address without a session, per address and session with one, and closer ones for signing in. A made-up
 * session gains little, since the address as a whole has a limit too.
 */
export function createRateLimits({ perAddress, signedIn, signIn, countLoopback }: Config['rateLimit']): RateLimits {
  const limiter = (name: string, points: number): RateLimiterMemory | null =>
    points > 0 ? new RateLimiterMemory({ keyPrefix: name, points, duration: MINUTE_S }) : null;
  const anonymous = limiter('anonymous', perAddress);
  const person = limiter('person', signedIn);
  const crowd = limiter('crowd', signedIn * PEOPLE_AT_ONE_ADDRESS);
  const signingIn = limiter('sign-in', signIn);

  return {
    async count({ address, path, method, session }) {
      if (isExempt({ countLoopback }, { address, path })) return;
      if (method === 'POST' && SIGN_IN_PATHS.has(path)) await consume(signingIn, address);
      if (session === null) {
        await consume(anonymous, address);
        return;
      }
      await consume(crowd, address);
      await consume(person, `${address} ${createHash('sha256').update(session).digest('base64')}`);
    },
  };
}

async function consume(limiter: RateLimiterMemory | null, key: string): Promise<void> {
  try {
    await limiter?.consume(key);
  } catch (exceeded) {
    if (exceeded instanceof RateLimiterRes) throw tooMany(Math.max(1, Math.ceil(exceeded.msBeforeNext / 1000)));
    throw exceeded;
  }
}
