import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { LoggableError } from '../errors/LoggableError.ts';
import { isRetryable } from './failures.ts';

const TABLE = 'migration_lock';
const LEASE_MS = 15_000;
const BEATS_PER_LEASE = 5;
const POLL_MS = 200;

/** The only row. A holder that is alive keeps incrementing `beats`. */
interface LockRow {
  readonly id: 1;
  readonly holder: string | null;
  readonly beats: number;
}

async function createTable(knex: Knex): Promise<void> {
  await knex.raw(
    'create table if not exists ?? (id integer not null primary key, holder varchar(36), beats integer not null)',
    [TABLE],
  );
  await knex(TABLE).insert({ id: 1, holder: null, beats: 0 }).onConflict('id').ignore();
}

/**
 * Waits until the lock is free, or until its holder has shown no sign of life for as long as the lease. The time is
 * measured here and never compared with another machine's clock.
 */
async function take(
  knex: Knex,
  holder: string,
  { leaseMs, onWait }: { leaseMs: number; onWait: () => void },
): Promise<void> {
  let isWaiting = false;
  let seen = '';
  let since = performance.now();
  for (;;) {
    const row = await knex<LockRow>(TABLE).where({ id: 1 }).first();
    const now = performance.now();
    const state = JSON.stringify([row?.holder, row?.beats]);
    if (state !== seen) [seen, since] = [state, now];
    if (row && (row.holder === null || now - since >= leaseMs)) {
      const next = { holder, beats: row.beats + 1 };
      // Of several processes, even on several nodes of a cluster, only one finds the row unchanged.
      const taken = await Promise.resolve(knex<LockRow>(TABLE).where(row).update(next)).catch((error: unknown) => {
        if (isRetryable(error)) return 0;
        throw error;
      });
      if (taken === 1) return;
    }
    if (!isWaiting) onWait();
    isWaiting = true;
    await pause(POLL_MS);
  }
}

/**
 * Runs `work` while no other process does so on this database, or on another node of its cluster. The lock is a row
 * that its holder keeps alive; if the holder dies, another process takes it when the lease has ended.
 * @param work gets a function that rejects once the lock is lost, to be called before each step
 * @param options.onWait called once if another process has the lock
 * @param options.leaseMs how long the holder may show no sign of life
 */
export async function withMigrationLock(
  knex: Knex,
  work: (stillHeld: () => Promise<void>) => Promise<void>,
  { leaseMs = LEASE_MS, onWait }: { leaseMs?: number | undefined; onWait: () => void },
): Promise<void> {
  await createTable(knex);
  const holder = randomUUID();
  await take(knex, holder, { leaseMs, onWait });
  const mine = () => knex<LockRow>(TABLE).where({ id: 1, holder });
  const beat = (): Promise<number> => mine().increment('beats', 1);
  // A beat that fails is followed by another one. Before the next step, `stillHeld` finds out whether the lock was
  // lost.
  const beating = setInterval(() => void beat().catch(() => undefined), leaseMs / BEATS_PER_LEASE);
  try {
    await work(async () => {
      if ((await beat()) === 0)
        throw new LoggableError('Another process has taken over the migration of this database.');
    });
  } finally {
    clearInterval(beating);
    await mine()
      .update({ holder: null })
      .catch(() => undefined);
  }
}
