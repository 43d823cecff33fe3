import { hash, verify } from '@node-rs/argon2';
import { tooManyRequests } from '@jobtrail/service-kit';

/** The library numbers the algorithms in a const enum, which a module compiled on its own cannot read. */
const ARGON2ID = 2;
/** argon2id with 64 MiB and three passes. */
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 3, parallelism: 1 };
const AT_ONCE = 2;
const WAITING_AT_MOST = 60;
const RETRY_SECONDS = 5;

let running = 0;
const waiting: Array<() => void> = [];

/** Runs at most two at once: each takes 64 MiB and a core. @throws AppError 429 when too many wait already */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS));

let decoy: Promise<string> | undefined;
const decoyHash = (): Promise<string> => (decoy ??= hashPassword('no account has this password'));

/**
 * Whether a password belongs to a hash. Without a hash it takes the same time and says no, so that the time of an answer
 * does not tell whether somebody has an account.
 */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const against = passwordHash ?? (await decoyHash());
  const matches = await inTurn(() => verify(against, password));
  return matches && passwordHash !== undefined;
}

/** Makes the decoy before anybody asks, so that the first unknown address takes no longer than the others. */
export async function warmUp(): Promise<void> {
  await decoyHash();
}
