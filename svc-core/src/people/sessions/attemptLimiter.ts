import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { SESSION_ABSOLUTE_MS } from '@jobtrail/contract';
import { tooManyRequests } from '@jobtrail/service-kit';
import { networkOf } from './network.ts';

/**
 * The failed attempts that are allowed in a window, which starts with the first of them. No one is locked out for
 * longer.
 */
export interface AttemptLimits {
  windowSeconds: number;
  /** From one network at one account: enough for a person's own mistakes. */
  pair: number;
  /** From one network at all accounts. */
  address: number;
  /** At one account from everywhere, except from networks from which its owner has signed in. */
  account: number;
}
export const SIGN_IN_LIMITS: AttemptLimits = { windowSeconds: 300, pair: 10, address: 60, account: 100 };
/**
 * The emails that someone may cause: to one address from one network, from one network in total, and to one address
 * from everywhere.
 */
export const EMAIL_LIMITS: AttemptLimits = { windowSeconds: 900, pair: 5, address: 30, account: 10 };

const FAMILIAR_SECONDS = SESSION_ABSOLUTE_MS / 1000;

export interface AttemptLimiter {
  /**
   * Counts an attempt before the password is checked, so that concurrent attempts count too.
   * @throws AppError 429 with Retry-After
   */
  attempt: (address: string, account: string) => Promise<void>;
  /** Records a correct password: the attempt is not counted, and the count of the network and account is reset. */
  succeeded: (address: string, account: string) => Promise<void>;
}

/** @throws AppError 429 if the limit of this key is reached */
async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  }
}

/**
 * Limits guessing at sign-in by address and by account. If strangers use up the attempts of an account, its owner can
 * still sign in from a network that the owner has used before. Each process has its own counts.
 */
export function createAttemptLimiter({
  windowSeconds,
  pair,
  address,
  account,
}: AttemptLimits = SIGN_IN_LIMITS): AttemptLimiter {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterMemory({ keyPrefix, points, duration });
  const pairs = limiter('pair', pair, windowSeconds);
  const addresses = limiter('address', address, windowSeconds);
  const accounts = limiter('account', account, windowSeconds);
  const familiar = limiter('familiar', 1, FAMILIAR_SECONDS);
  return {
    async attempt(from, to) {
      const network = networkOf(from);
      await take(pairs, `${network} ${to}`);
      await take(addresses, network);
      if ((await familiar.get(`${network} ${to}`)) === null) await take(accounts, to);
    },
    async succeeded(from, to) {
      const network = networkOf(from);
      await pairs.delete(`${network} ${to}`);
      await addresses.reward(network);
      if ((await familiar.get(`${network} ${to}`)) === null) await accounts.reward(to);
      await familiar.set(`${network} ${to}`, 1, FAMILIAR_SECONDS);
    },
  };
}
