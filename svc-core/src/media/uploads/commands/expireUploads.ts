import type { Knex } from 'knex';
import { changeInBatches } from '@jobtrail/service-kit';
import type { UploadRow } from '../../../rows.ts';

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
export function expireUnattached(
  knex: Knex,
  { before, now }: { before: number; now: number },
  signal: AbortSignal,
): Promise<number> {
  return expireIn('unattached', (uploads) => uploads.where('created_at', '<', before), { knex, now, signal });
}

/** Expires uploads that a process freed but did not delete before it ended. @returns how many */
export function expireFreed(knex: Knex, now: number, signal: AbortSignal): Promise<number> {
  return expireIn('freed', (uploads) => uploads, { knex, now, signal });
}

/** Expires the uploads in a state, a few at a time, oldest first. */
function expireIn(
  state: UploadRow['state'],
  due: (uploads: Knex.QueryBuilder) => Knex.QueryBuilder,
  { knex, now, signal }: { knex: Knex; now: number; signal: AbortSignal },
): Promise<number> {
  return changeInBatches(
    knex,
    {
      key: 'id',
      select: (some) => due(some<UploadRow>('uploads').where({ state })).orderBy('created_at'),
      change: (trx, ids) => trx<UploadRow>('uploads').whereIn('id', ids).where({ state }).update(expiry(now)),
    },
    signal,
  );
}

/** Removes expired uploads from the registry. */
export async function deleteExpiredRows(knex: Knex, ids: readonly string[]): Promise<void> {
  await knex<UploadRow>('uploads').whereIn('id', ids).where({ state: 'expired' }).delete();
}
