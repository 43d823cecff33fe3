import { randomUUID } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOCK = 'lock';
/** A change takes well under a second, so an older lock, in ms, is of a process that was killed. */
const ABANDONED_MS = 20_000;
const RETRY_MS = 50;
/** How often the age of a lock is found out, which creates a file. */
const AGE_EVERY_MS = 1000;

/**
 * Changes the pointer of a front end while nobody else does. The lock is a file, because the others may run on other
 * hosts with the same volume.
 * @param dist the folder of the pointer
 */
export async function withPointerLock<T>(dist: string, change: () => Promise<T>): Promise<T> {
  const lock = join(dist, LOCK);
  for (let tries = 0; !(await take(lock)); tries += 1) {
    const isTimeToLook = (tries * RETRY_MS) % AGE_EVERY_MS === 0;
    if (isTimeToLook && (await ageOf(lock)) > ABANDONED_MS) await rm(lock, { force: true });
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

/** In ms, by the clock of the file system, which need not be that of this host; 0 if it has just been removed. */
async function ageOf(lock: string): Promise<number> {
  const probe = `${lock}.${randomUUID()}`;
  try {
    await take(probe);
    const [{ mtimeMs: now }, found] = await Promise.all([stat(probe), stat(lock).catch(() => null)]);
    return found ? now - found.mtimeMs : 0;
  } finally {
    await rm(probe, { force: true });
  }
}
