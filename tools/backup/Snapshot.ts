import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../workspace/problem.mjs';
import type { SavedDatabase } from './manifest.ts';

const HOLD_ATTEMPTS = 10;
const HOLD_PAUSE_MS = 500;

/**
 * The copy of one database, or of several that their server can copy at one point. The order of calls is prepare,
 * hold, begin, release, finish.
 */
export interface Snapshot {
  /** Does what can be done before writers have to wait. */
  readonly prepare: () => Promise<void>;
  /** Stops writers until `release`, for a moment. @throws {LockedByWriters} if one takes too long */
  readonly hold: () => Promise<void>;
  /** Starts the copy. Resolves when its point in time has passed, long before the copy is complete. */
  readonly begin: () => Promise<void>;
  /** Lets writers go on. May be called at any time. */
  readonly release: () => Promise<void>;
  /** Stops a copy that is not needed any more. */
  readonly abort: () => Promise<void>;
  /** Waits for the copy. */
  readonly finish: () => Promise<SavedDatabase[]>;
}

/** A transaction that writes is in the way of `hold`. Another attempt may succeed. */
export class LockedByWriters extends Problem {}

/**
 * Copies all databases as they are at one moment. A single snapshot has one moment by itself. Several are taken while
 * no database has a writer, so each message between services is either still in the sender's outbox, or its effect is
 * in the receiver's database.
 * @returns the databases, and the moment in ms since the epoch
 */
export async function takeTogether(
  snapshots: readonly Snapshot[],
): Promise<{ databases: SavedDatabase[]; takenAt: number }> {
  try {
    const takenAt = await beginTogether(snapshots);
    const databases = await Promise.all(snapshots.map((snapshot) => snapshot.finish()));
    return { databases: databases.flat(), takenAt };
  } catch (error) {
    await Promise.all(snapshots.map((snapshot) => snapshot.abort()));
    throw error;
  }
}

async function beginTogether(snapshots: readonly Snapshot[]): Promise<number> {
  try {
    for (const snapshot of snapshots) await snapshot.prepare();
    if (snapshots.length > 1) await holdAll(snapshots);
    const takenAt = Date.now();
    await Promise.all(snapshots.map((snapshot) => snapshot.begin()));
    return takenAt;
  } finally {
    await Promise.all(snapshots.map((snapshot) => snapshot.release()));
  }
}

/** Stops the writers of all databases. Between two attempts all of them go on, because one may wait for another. */
async function holdAll(snapshots: readonly Snapshot[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      for (const snapshot of snapshots) await snapshot.hold();
      return;
    } catch (error) {
      if (!(error instanceof LockedByWriters) || attempt === HOLD_ATTEMPTS) throw error;
    }
    await Promise.all(snapshots.map((snapshot) => snapshot.release()));
    await sleep(HOLD_PAUSE_MS);
  }
}
