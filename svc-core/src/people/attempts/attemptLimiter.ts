import { SESSION_ABSOLUTE_MS } from '@jobtrail/contract';
import { AppError } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { networkOf } from '../security-log/network.ts';
import { AttemptCounter } from './AttemptCounter.ts';

/** Whether an error means that there were too many attempts. */
export const isThrottled = (error: unknown): boolean => error instanceof AppError && error.status === 429;

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
  /** The same in a day, which makes the pause longer for those who go on. */
  accountPerDay?: number;
}
export const SIGN_IN_LIMITS: AttemptLimits = { windowSeconds: 300, pair: 10, address: 60, account: 100 };
/**
 * The emails that someone may cause: to one address from one network, from one network in total, and to one address
 * from everywhere.
 */
export const EMAIL_LIMITS: AttemptLimits = { windowSeconds: 900, pair: 5, address: 30, account: 10 };

const DAY_SECONDS = 86_400;
const FAMILIAR_SECONDS = SESSION_ABSOLUTE_MS / 1000;

export interface AttemptLimiter {
  /**
   * Counts an attempt before the password is checked, so that concurrent attempts count too.
   * @param onThrottled records that there were too many
   * @throws AppError 429 with Retry-After, after `onThrottled`
   */
  attempt: (address: string, account: string, onThrottled?: () => Promise<void> | void) => Promise<void>;
  /**
   * Runs the check of a counted attempt. If the check fails with an error, such as too many waiting, the attempt does
   * not count.
   */
  undoOnError: <T>(address: string, account: string, check: () => Promise<T>) => Promise<T>;
  /** Records a correct password: the attempt is not counted, and the count of the network and account is reset. */
  succeeded: (address: string, account: string) => Promise<void>;
  /** Forgets the attempts from everywhere at an account whose password is new. */
  forgive: (account: string) => Promise<void>;
}

/**
 * Limits guessing by address and by account. If other people use up the attempts of an account, its owner can still
 * sign in from a network that the owner has used before. The counts are in the database, so all processes share them.
 * @param name keeps the counts of limiters apart
 */
export function createAttemptLimiter(
  store: Pick<CoreContext, 'knex' | 'clock'>,
  name: string,
  { windowSeconds, pair, address, account, accountPerDay }: AttemptLimits,
): AttemptLimiter {
  const counter = (kind: string, points: number, seconds = windowSeconds): AttemptCounter =>
    new AttemptCounter(store, { name: `${name} ${kind}`, points, windowSeconds: seconds });
  const pairs = counter('pair', pair);
  const addresses = counter('address', address);
  const accounts = [
    counter('account', account),
    ...(accountPerDay === undefined ? [] : [counter('account a day', accountPerDay, DAY_SECONDS)]),
  ];
  const familiar = counter('familiar', 1, FAMILIAR_SECONDS);
  const countEverywhere = async (network: string, to: string): Promise<void> => {
    await pairs.count(`${network} ${to}`);
    await addresses.count(network);
    if (!(await familiar.has(`${network} ${to}`))) for (const counted of accounts) await counted.count(to);
  };
  const undoInTotals = async (network: string, to: string): Promise<void> => {
    await addresses.undo(network);
    if (!(await familiar.has(`${network} ${to}`))) for (const counted of accounts) await counted.undo(to);
  };
  return {
    async attempt(from, to, onThrottled) {
      try {
        await countEverywhere(networkOf(from), to);
      } catch (error) {
        if (isThrottled(error)) await onThrottled?.();
        throw error;
      }
    },
    async undoOnError(from, to, check) {
      try {
        return await check();
      } catch (error) {
        const network = networkOf(from);
        await pairs.undo(`${network} ${to}`);
        await undoInTotals(network, to);
        throw error;
      }
    },
    async succeeded(from, to) {
      const network = networkOf(from);
      await pairs.reset(`${network} ${to}`);
      await undoInTotals(network, to);
      await familiar.mark(`${network} ${to}`);
    },
    async forgive(to) {
      for (const counted of accounts) await counted.reset(to);
    },
  };
}
