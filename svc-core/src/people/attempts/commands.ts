import type { Knex } from 'knex';
import { deleteRowsBefore, isDuplicate, transaction } from '@jobtrail/service-kit';
import type { AttemptRow } from '../../rows.ts';

/** Whether anything is counted for a key. */
export async function hasAttempts(knex: Knex, key: string, now: number): Promise<boolean> {
  return (
    (await knex<AttemptRow>('attempts').where({ id: key }).where('expires_at', '>', now).first('id')) !== undefined
  );
}

/** A count of attempts, and when it expires, in ms since the epoch. */
type Count = Pick<AttemptRow, 'points' | 'expires_at'>;

/**
 * Counts one more attempt. Concurrent calls get different numbers. A count that expires later than a window from now was
 * begun before the clock was set back, and is over too; two windows leave room for clocks that differ a little.
 * @param windowMs begins with the first attempt
 */
export async function addAttempt(knex: Knex, key: string, windowMs: number, now: number): Promise<Count> {
  const add = (): Promise<Count | undefined> =>
    transaction(knex, async (trx) => {
      const isOver = 'expires_at <= ? or expires_at > ?';
      const bounds = [now, now + 2 * windowMs];
      // MySQL assigns from left to right, so the points come first. The update locks the row until the count is read.
      await trx<AttemptRow>('attempts')
        .where({ id: key })
        .update({
          points: trx.raw(`case when ${isOver} then 1 else points + 1 end`, bounds),
          expires_at: trx.raw(`case when ${isOver} then ? else expires_at end`, [...bounds, now + windowMs]),
        });
      return trx<AttemptRow>('attempts').where({ id: key }).first('points', 'expires_at');
    });
  for (;;) {
    const count = await add();
    if (count) return count;
    const first = { points: 1, expires_at: now + windowMs };
    try {
      await transaction(knex, async (trx) => {
        await trx<AttemptRow>('attempts').insert({ id: key, ...first });
      });
      return first;
    } catch (error) {
      // Another attempt was the first one.
      if (!isDuplicate(error)) throw error;
    }
  }
}

/** Removes one attempt from a count above 0. */
export async function undoAttempt(knex: Knex, key: string): Promise<void> {
  await knex<AttemptRow>('attempts').where({ id: key }).where('points', '>', 0).decrement('points', 1);
}

export async function deleteAttempts(knex: Knex, key: string): Promise<void> {
  await knex<AttemptRow>('attempts').where({ id: key }).delete();
}

/** Starts a count at 1, until `expiresAt`. */
export async function markAttempt(knex: Knex, key: string, expiresAt: number): Promise<void> {
  await knex<AttemptRow>('attempts')
    .insert({ id: key, points: 1, expires_at: expiresAt })
    .onConflict('id')
    .merge(['points', 'expires_at']);
}

/** Deletes counts that have expired, a few at a time. @param signal stops it between two steps */
export async function purgeAttempts(knex: Knex, now: number, signal: AbortSignal): Promise<void> {
  await deleteRowsBefore(knex, { table: 'attempts', key: 'id', time: 'expires_at' }, now + 1, signal);
}
