import { hash, verify } from '@node-rs/argon2';
import { tooManyRequests } from '@jobtrail/service-kit';

/** The library numbers the algorithms in a const enum, which a module compiled on its own cannot read. */
const ARGON2ID = 2;
/** How costly a hash is: `full` takes 64 MiB and three passes; `quick` is for tests, and the configuration of production refuses it. */
export const HASHING = ['full', 'quick'] as const;
export type Hashing = (typeof HASHING)[number];
const COST: Readonly<Record<Hashing, { memoryCost: number; timeCost: number }>> = {
  full: { memoryCost: 65_536, timeCost: 3 },
  quick: { memoryCost: 1024, timeCost: 1 },
};
const AT_ONCE = 2;
const WAITING_AT_MOST = 60;
const RETRY_SECONDS = 5;

let hashing: Hashing = 'full';
/** Sets how costly new hashes of this process are. Stored hashes keep the cost that they were made with. */
export function setHashing(chosen: Hashing): void {
  hashing = chosen;
}

let running = 0;
const waiting: Array<() => void> = [];

/** Runs at most two at once: each takes 64 MiB and a core. @throws AppError 429 when too many wait already */
async function runInSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_AT_MOST) throw tooManyRequests(RETRY_SECONDS);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The hash under which a password is stored. */
export function hashPassword(password: string): Promise<string> {
  const options = { algorithm: ARGON2ID, parallelism: 1, ...COST[hashing] };
  return runInSlot(() => hash(password, options));
}

let decoy: Promise<string> | undefined;
const decoyHash = (): Promise<string> => (decoy ??= hashPassword('no account has this password'));

/**
 * Whether a password belongs to a hash. Without a hash it takes the same time and is false, so that the response time
 * does not reveal whether somebody has an account.
 */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const against = passwordHash ?? (await decoyHash());
  const matches = await runInSlot(() => verify(against, password));
  return matches && passwordHash !== undefined;
}

/** Creates the decoy at the start, so that the first unknown address takes no longer than the others. */
export async function warmUp(): Promise<void> {
  await decoyHash();
}
