import { FairLimiter, tooManyRequests } from '@jobtrail/service-kit';
import { networkOf } from '../security-log/network.ts';

/** Maximum number of hashes that run at once, because each takes 64 MiB and a core, and that wait in total. */
export const HASHES_MAX = { running: 2, waiting: 120 };
const RETRY_SECONDS = 5;

/** The one that a password is hashed for, and the maximum number of hashes that may wait for it. */
export interface HashRequester {
  readonly name: string;
  readonly waitingMax: number;
}

/** Someone who is not signed in. The people of an office or a class sign in from one network at the same time. */
export const requesterAt = (address: string): HashRequester => ({
  name: `network ${networkOf(address)}`,
  waitingMax: 40,
});
/** A person who is signed in, or has a link to the account. */
export const requesterOf = (userId: string): HashRequester => ({ name: `person ${userId}`, waitingMax: 8 });
/** This service itself, which waits without a limit. */
export const SERVICE_ITSELF: HashRequester = { name: 'the service', waitingMax: Infinity };

const slots = new FairLimiter({ perPerson: HASHES_MAX.running, ofAll: HASHES_MAX.running });

/**
 * Runs at most two hashes at once. A free slot goes to the requester with the fewest running ones, so that no one can
 * keep others from signing in by having many passwords checked.
 * @throws AppError 429 if too many are waiting
 */
export async function runInHashingSlot<T>({ name, waitingMax }: HashRequester, work: () => Promise<T>): Promise<T> {
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
