import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOCK = 'lock';
/** A change takes well under a second, so an older lock, in ns, is of a process that was killed. */
const ABANDONED_NS = 20_000_000_000n;
const RETRY_MS = 50;
/** How often the age of a lock is found out, which creates a file. */
const AGE_EVERY_MS = 1000;

/** A file of the lock. */
interface Holder {
  readonly path: string;
  /** In ns, by the clock of the file system, which need not be that of this host. */
  readonly since: bigint;
}

/**
 * Changes the pointer of a front end while nobody else does. The lock is a file, because the others may run on other
 * hosts with the same volume. A process that takes over from a killed one adds a file that is named after the file of
 * the killed one. Of several processes that wait, only one can create it, and no file of a living process is removed.
 * @param dist the folder of the pointer
 */
export async function withPointerLock<T>(dist: string, change: () => Promise<T>): Promise<T> {
  const lock = join(dist, LOCK);
  let held = await take(lock);
  for (let tries = 0; !held; tries += 1) {
    const isTimeToLook = (tries * RETRY_MS) % AGE_EVERY_MS === 0;
    held = isTimeToLook ? await takeOver(lock) : null;
    if (!held) await sleep(RETRY_MS);
    held ??= await take(lock);
  }
  try {
    return await change();
  } finally {
    await release(lock, held);
  }
}

async function take(lock: string): Promise<string[] | null> {
  return (await create(lock)) ? [lock] : null;
}

/**
 * Takes the lock if the process that holds it was killed.
 * @returns the files of the lock, the last of which is that of this process; null if the lock is not abandoned, or
 *   another process was faster
 */
async function takeOver(lock: string): Promise<string[] | null> {
  const holders = await holdersOf(lock);
  const last = holders.at(-1);
  if (!last || (await fileSystemTime(lock)) - last.since <= ABANDONED_NS) return null;
  const mine = successorOf(lock, last);
  if (!(await create(mine))) return null;
  const expected = [...pathsOf(holders), mine];
  const found = pathsOf(await holdersOf(lock));
  if (areEqual(found, expected)) return expected;
  // Another process has taken over, finished, and removed the files since they were read.
  if (!found.includes(mine)) await rm(mine, { force: true });
  return null;
}

/** Removes the files of the lock, the first one first: without it, the others mean nothing. */
async function release(lock: string, held: readonly string[]): Promise<void> {
  // A process that was stopped for so long that another one took over leaves the files to that one.
  if (!areEqual(pathsOf(await holdersOf(lock)), held)) return;
  for (const path of held) await rm(path, { force: true });
}

/** The process that has taken the lock, and each that has taken over from the one before. */
async function holdersOf(lock: string): Promise<Holder[]> {
  const holders: Holder[] = [];
  for (let next = await holderAt(lock); next; next = await holderAt(successorOf(lock, next))) holders.push(next);
  return holders;
}

/** Two locks with the same time cannot be confused: the one that is taken over is much older than any later one. */
const successorOf = (lock: string, { since }: Holder): string => `${lock}.${since}`;

const pathsOf = (holders: readonly Holder[]): string[] => holders.map(({ path }) => path);

const areEqual = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((path, at) => path === others[at]);

/** Opens the file, because a network file system may know only an old time of a file that is not opened. */
async function holderAt(path: string): Promise<Holder | null> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    return { path, since: (await file.stat({ bigint: true })).mtimeNs };
  } finally {
    await file.close();
  }
}

/** Creates the file, unless it is there. */
async function create(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx')).close();
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Now, in ns, by the clock of the file system. */
async function fileSystemTime(lock: string): Promise<bigint> {
  const probe = `${lock}.${randomUUID()}`;
  try {
    await create(probe);
    return (await holderAt(probe))?.since ?? 0n;
  } finally {
    await rm(probe, { force: true });
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
