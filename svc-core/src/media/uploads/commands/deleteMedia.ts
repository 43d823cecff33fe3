import type { Knex } from 'knex';
import { insertRows } from '../../../database/insertRows.ts';
import type { MediaRow, UploadRow } from '../../../rows.ts';

/**
 * Deletes rows of media and registers their bytes as freed, or as restorable.
 * @returns their ids; those of freed bytes are for `freeBlobs` after the commit
 */
export async function deleteMedia(
  trx: Knex.Transaction,
  which: (media: Knex.QueryBuilder<MediaRow, MediaRow[]>) => unknown,
  now: number,
  state: 'freed' | 'restorable' = 'freed',
): Promise<string[]> {
  const query = trx<MediaRow>('media');
  which(query);
  const rows: MediaRow[] = await query;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await insertRows<UploadRow>(
    trx,
    'uploads',
    rows.map(({ id, user_id, content_type, bytes }) => ({
      id,
      user_id,
      state,
      holder: null,
      beat: 0,
      content_type,
      bytes,
      document_type: null,
      sha256: null,
      created_at: now,
      expired_at: null,
    })),
  );
  await trx<MediaRow>('media').whereIn('id', ids).delete();
  return ids;
}

/** Deletes all media of a person, attached or not. @returns the ids, for `freeBlobs` after the commit */
export async function deleteAllMedia(trx: Knex.Transaction, userId: string, now: number): Promise<string[]> {
  const attached = await deleteMedia(
    trx,
    (media) => media.whereIn('job_id', trx('jobs').where({ user_id: userId }).select('id')),
    now,
  );
  await trx<UploadRow>('uploads').where({ user_id: userId }).update({ state: 'freed', holder: null, expired_at: null });
  const loose = await trx<UploadRow>('uploads').where({ user_id: userId }).whereNotIn('id', attached).pluck('id');
  return [...attached, ...loose];
}
