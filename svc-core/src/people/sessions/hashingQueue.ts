import { FairLimiter, tooManyRequests } from '@jobtrail/service-kit';
import { networkOf } from './network.ts';

/** Each hash takes 64 MiB and a core. */
const AT_ONCE = 2;
const WAITING_AT_MOST = 120;
const RETRY_SECONDS = 5;

/** For whom a password is hashed, and how many hashes for them may wait. */
export interface Asker {
  readonly name: string;
  readonly waitingMax: number;
}

/** Someone who is not signed in. The people of an office or a class sign in from one network at the same time. */
export const askerAt = (address: string): Asker => ({ name: `network ${networkOf(address)}`, waitingMax: 40 });
/** A person who is signed in, or has a link to the account. */
export const askerOf = (userId: string): Asker => ({ name: `person ${userId}`, waitingMax: 8 });
/** This service itself, which waits as long as it takes. */
export const ITSELF: Asker = { name: 'the service', waitingMax: Infinity };

const slots = new FairLimiter({ perPerson: AT_ONCE, ofAll: AT_ONCE });

/**
 * Runs at most two hashes at once. A free slot goes to the asker with the fewest running ones, so that nobody can keep
 * others from signing in by letting many passwords be checked.
 * @throws AppError 429 if too many are waiting
 */
export async function runInHashingSlot<T>({ name, waitingMax }: Asker, work: () => Promise<T>): Promise<T> {
  if (!slots.tryAcquire(name)) {
    if (waitingMax !== Infinity && (slots.waiting(name) >= waitingMax || slots.waiting() >= WAITING_AT_MOST))
      throw tooManyRequests(RETRY_SECONDS);
    await slots.wait(name).begun;
  }
  try {
    return await work();
  } finally {
    slots.release(name);
  }
}
