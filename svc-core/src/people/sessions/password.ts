import { hash, verify } from '@node-rs/argon2';
import { opaqueString } from '@jobtrail/contract';
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
  return runInHashingSlot(asker, () => hash(opaqueString(password), options));
}

let decoy: Promise<string> | undefined;
const decoyHash = (): Promise<string> => (decoy ??= hashPassword('no account has this password'));

/** How a password matches: `outdated` if the hash is of the text as it was typed, from before passwords had one form. */
export type Match = 'current' | 'outdated' | 'none';

/**
 * Whether and how a password matches a hash. The time depends only on what was typed: a password in another form is always
 * checked in both, and without a hash the result is `none` after the same time, so that the response time does not reveal
 * whether someone has an account.
 * @throws AppError 429 if too many are waiting
 */
export async function matchPassword(
  password: string,
  passwordHash: string | undefined,
  asker: HashRequester = SERVICE_ITSELF,
): Promise<Match> {
  const against = passwordHash ?? (await decoyHash());
  const isMatch = (text: string): Promise<boolean> => runInHashingSlot(asker, () => verify(against, text));
  const opaque = opaqueString(password);
  const current = await isMatch(opaque);
  const outdated = opaque !== password && (await isMatch(password));
  if (passwordHash === undefined) return 'none';
  return current ? 'current' : outdated ? 'outdated' : 'none';
}

/** Whether a password matches a hash, in whatever form it was hashed. @throws AppError 429 if too many are waiting */
export const passwordMatches = async (
  password: string,
  passwordHash: string | undefined,
  asker: HashRequester = SERVICE_ITSELF,
): Promise<boolean> => (await matchPassword(password, passwordHash, asker)) !== 'none';

/** Creates the decoy hash at the start, so that the first unknown address takes no longer than the others. */
export async function warmUp(): Promise<void> {
  await decoyHash();
}
