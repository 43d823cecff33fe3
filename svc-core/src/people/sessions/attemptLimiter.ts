import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { SESSION_ABSOLUTE_MS } from '@jobtrail/contract';
import { tooManyRequests } from '@jobtrail/service-kit';
import { networkOf } from './network.ts';

/** Attempts that fail, in a window that starts with the first of them; nothing is ever locked for longer. */
export interface AttemptLimits {
  windowSeconds: number;
  /** From one network at one account: what a person's own mistakes may reach. */
  pair: number;
  /** From one network at all accounts. */
  address: number;
  /** From everywhere at one account, but for networks from which its owner has signed in. */
  account: number;
}
export const SIGN_IN_LIMITS: AttemptLimits = { windowSeconds: 300, pair: 10, address: 60, account: 100 };
/** Emails that somebody may cause: to one address from one network, from one network at all, and to one address from everywhere. */
export const EMAIL_LIMITS: AttemptLimits = { windowSeconds: 900, pair: 5, address: 30, account: 10 };

const FAMILIAR_SECONDS = SESSION_ABSOLUTE_MS / 1000;

export interface AttemptLimiter {
  /** Counts an attempt before the password is checked, so that simultaneous ones count too. @throws AppError 429 with Retry-After */
  attempt: (address: string, account: string) => Promise<void>;
  /** The password was right: the attempt is not counted, and the pair starts again at zero. */
  succeeded: (address: string, account: string) => Promise<void>;
}

/** @throws AppError 429 when the limit of this key is reached */
async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  }
}

/**
 * Limits guessing at sign-in by address and by account. Strangers who use up an account's attempts do not lock its owner
 * out of a network from which the owner has signed in before. Each process counts for itself.
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
