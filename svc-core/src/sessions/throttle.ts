import { isIPv6 } from 'node:net';
import { tooManyRequests } from '@jobtrail/service-kit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Attempts that fail, in a window that starts with the first of them; nothing is ever locked for longer. */
export interface ThrottleLimits {
  windowSeconds: number;
  /** From one address at one account: what a person's own mistakes may reach. */
  pair: number;
  /** From one address at all accounts. */
  address: number;
  /** From everywhere at one account: higher, so that a stranger cannot easily keep the owner out. */
  account: number;
}
export const THROTTLE: ThrottleLimits = { windowSeconds: 300, pair: 10, address: 60, account: 100 };

export interface Throttle {
  /** Counts an attempt before the password is looked at, so that many at once count too. @throws AppError 429 with Retry-After */
  attempt: (address: string, account: string) => Promise<void>;
  /** Takes the attempt back: it was the right password. */
  succeeded: (address: string, account: string) => Promise<void>;
}

/** An IPv6 customer holds a whole /64: all of it counts as one address. */
export const networkOf = (address: string): string => (isIPv6(address) && !address.startsWith('::') ? address.split(':').slice(0, 4).join(':') : address);

/** Slows down guessing at sign-in by address and by account (design 3). Each process counts for itself. */
export function createThrottle({ windowSeconds, pair, address, account }: ThrottleLimits = THROTTLE): Throttle {
  const limiter = (name: string, points: number) => new RateLimiterMemory({ keyPrefix: name, points, duration: windowSeconds });
  const pairs = limiter('pair', pair);
  const addresses = limiter('address', address);
  const accounts = limiter('account', account);
  const each = (from: string, to: string) => {
    const network = networkOf(from);
    return [{ limit: pairs, key: `${network} ${to}` }, { limit: addresses, key: network }, { limit: accounts, key: to }];
  };
  return {
    async attempt(from, to) {
      for (const { limit, key } of each(from, to)) {
        try {
          await limit.consume(key);
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
        }
      }
    },
    async succeeded(from, to) {
      for (const { limit, key } of each(from, to)) await limit.reward(key);
    },
  };
}
