import type { Knex } from 'knex';
import { newId } from '@jobtrail/service-kit';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** How long a process may work on a row before another one takes it over: it was killed in its middle. */
const LEASE_MS = 15 * SECOND_MS;
const LONGEST_PAUSE_MS = 10 * MINUTE_MS;

/** What the row of every work has that is tried until it is done. */
export interface DueRow {
  next_attempt_at: number;
  attempts: number;
  lease: string | null;
}
/** A table of such rows and the name of its key. */
export interface DueTable {
  readonly table: string;
  readonly key: string;
}

/**
 * Takes rows whose turn it is: no other process gets them until the lease has ended. Without SKIP LOCKED: an
 * update marks them with a token, and what carries the token was won.
 * @returns at most `limit` rows
 */
export async function claim<Row extends DueRow>(
  knex: Knex,
  { table, key }: DueTable,
  { now, limit }: { now: number; limit: number },
): Promise<Row[]> {
  const due: string[] = await knex(table)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    .pluck(key);
  if (due.length === 0) return [];
  const lease = newId();
  await knex(table)
    .whereIn(key, due)
    .where('next_attempt_at', '<=', now)
    .update({ lease, next_attempt_at: now + LEASE_MS, attempts: knex.raw('attempts + 1') });
  return knex(table).where({ lease });
}

/** Keeps a row whose work takes long, or has to go on at a later time `from`. */
export async function renew(
  knex: Knex,
  { table, key }: DueTable,
  id: string,
  { lease }: DueRow,
  from: number,
): Promise<void> {
  await knex(table)
    .where({ [key]: id, lease })
    .update({ next_attempt_at: from + LEASE_MS });
}

/** Forgets a row whose work is done. */
export async function finish(knex: Knex, { table, key }: DueTable, id: string, { lease }: DueRow): Promise<void> {
  await knex(table)
    .where({ [key]: id, lease })
    .delete();
}

/** Lets go of a row that could not be worked off, for longer after every attempt. */
export async function postpone(
  knex: Knex,
  { table, key }: DueTable,
  id: string,
  { lease, attempts }: DueRow,
  now: number,
): Promise<void> {
  const pause = Math.min(SECOND_MS * 2 ** Math.min(attempts, 20), LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2);
  await knex(table)
    .where({ [key]: id, lease })
    .update({ lease: null, next_attempt_at: now + Math.round(pause) });
}
