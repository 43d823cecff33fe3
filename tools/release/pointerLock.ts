import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOCK = 'lock';
/** A change takes well under a second, so an older lock, in ms, is of a process that was killed. */
const ABANDONED_MS = 20_000;
const RETRY_MS = 50;

/**
 * Changes the pointer of a front end while nobody else does. The lock is a file, because the others may run on other
 * hosts with the same volume.
 * @param dist the folder of the pointer
 */
export async function withPointerLock<T>(dist: string, change: () => Promise<T>): Promise<T> {
  const lock = join(dist, LOCK);
  while (!(await take(lock))) {
    if ((await ageOf(lock)) > ABANDONED_MS) await rm(lock, { force: true });
    else await sleep(RETRY_MS);
  }
  try {
    return await change();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Creates the file, unless it is there. */
async function take(lock: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx')).close();
    return true;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** In ms; 0 if it has just been removed. */
const ageOf = (lock: string): Promise<number> =>
  stat(lock).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
