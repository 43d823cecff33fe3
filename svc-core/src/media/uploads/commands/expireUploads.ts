import type { Knex } from 'knex';
import type { UploadRow } from '../row.ts';

/** The columns of an expired upload. */
const expiry = (now: number): Pick<UploadRow, 'state' | 'holder' | 'expired_at'> => ({
  state: 'expired',
  holder: null,
  expired_at: now,
});

/**
 * Expires an upload of another process unless that process has written a heartbeat since. @returns whether it expired
 */
export async function expireSilentUpload(
  knex: Knex,
  { id, beat }: Pick<UploadRow, 'id' | 'beat'>,
  now: number,
): Promise<boolean> {
  const silent = knex<UploadRow>('uploads').where({ id, beat }).whereIn('state', ['arriving', 'held']);
  return (await silent.update(expiry(now))) > 0;
}

/** Expires uploads that have been unattached since before a given time. @returns how many */
export async function expireUnattached(knex: Knex, before: number, now: number): Promise<number> {
  return knex<UploadRow>('uploads').where({ state: 'unattached' }).where('created_at', '<', before).update(expiry(now));
}

/** Expires uploads that a process freed but did not delete before it ended. @returns how many */
export async function expireFreed(knex: Knex, now: number): Promise<number> {
  return knex<UploadRow>('uploads').where({ state: 'freed' }).update(expiry(now));
}

/** Removes expired uploads from the registry. */
export async function deleteExpiredRows(knex: Knex, ids: readonly string[]): Promise<void> {
  await knex<UploadRow>('uploads').whereIn('id', ids).where({ state: 'expired' }).delete();
}
