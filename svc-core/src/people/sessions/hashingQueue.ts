import { FairLimiter, tooManyRequests } from '@jobtrail/service-kit';
import { networkOf } from './network.ts';

/** How many hashes are made at once, each of which takes 64 MiB and a core, and how many may wait in total. */
export const HASHES_MAX = { running: 2, waiting: 120 };
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

const slots = new FairLimiter({ perPerson: HASHES_MAX.running, ofAll: HASHES_MAX.running });

/**
 * Runs at most two hashes at once. A free slot goes to the asker with the fewest running ones, so that nobody can keep
 * others from signing in by letting many passwords be checked.
 * @throws AppError 429 if too many are waiting
 */
export async function runInHashingSlot<T>({ name, waitingMax }: Asker, work: () => Promise<T>): Promise<T> {
  if (!slots.tryAcquire(name)) {
    if (waitingMax !== Infinity && (slots.waiting(name) >= waitingMax || slots.waiting() >= HASHES_MAX.waiting))
      throw tooManyRequests(RETRY_SECONDS);
    await slots.wait(name).begun;
  }
  try {
    return await work();
  } finally {
    slots.release(name);
  }
}
