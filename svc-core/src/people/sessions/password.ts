import { hash, verify } from '@node-rs/argon2';
import { type HashRequester, runInHashingSlot, SERVICE_ITSELF } from './hashingQueue.ts';

/** The value of `Algorithm.Argon2id`: the library defines it in a const enum, which isolated modules cannot import. */
const ARGON2ID = 2;
/**
 * How costly a hash is: `full` takes 64 MiB and three passes. `quick` is for tests, and the production configuration
 * rejects it.
 */
export const HASHING = ['full', 'quick'] as const;
type Hashing = (typeof HASHING)[number];
const COST: Readonly<Record<Hashing, { memoryCost: number; timeCost: number }>> = {
  full: { memoryCost: 65_536, timeCost: 3 },
  quick: { memoryCost: 1024, timeCost: 1 },
};
let hashing: Hashing = 'full';
/** Sets how costly new hashes of this process are. Stored hashes keep their cost. */
export function setHashing(chosen: Hashing): void {
  hashing = chosen;
}

/** The hash of a password, to be stored. @throws AppError 429 if too many are waiting */
export function hashPassword(password: string, asker: HashRequester = SERVICE_ITSELF): Promise<string> {
  const options = { algorithm: ARGON2ID, parallelism: 1, ...COST[hashing] };
  return runInHashingSlot(asker, () => hash(password, options));
}

let decoy: Promise<string> | undefined;
const decoyHash = (): Promise<string> => (decoy ??= hashPassword('no account has this password'));

/**
 * Whether a password matches a hash. Without a hash the result is false after the same time, so that the response time
 * does not reveal whether someone has an account.
 * @throws AppError 429 if too many are waiting
 */
export async function passwordMatches(
  password: string,
  passwordHash: string | undefined,
  asker: HashRequester = SERVICE_ITSELF,
): Promise<boolean> {
  const against = passwordHash ?? (await decoyHash());
  const matches = await runInHashingSlot(asker, () => verify(against, password));
  return matches && passwordHash !== undefined;
}

/** Creates the decoy hash at the start, so that the first unknown address takes no longer than the others. */
export async function warmUp(): Promise<void> {
  await decoyHash();
}
