import type { Knex } from 'knex';
import type { BlobBindingRow, MediaRow } from '../../rows.ts';

/** The key of the only row. */
export const BLOBS = 'blobs' as const;

/** The id of the database; null if it has none yet. */
export async function findDatabaseId(knex: Knex): Promise<string | null> {
  const row = await knex<BlobBindingRow>('blob_binding').where({ name: BLOBS }).first('database_id');
  return row?.database_id ?? null;
}

/** The ids of the newest files in the database: attached ones, or uploads that nothing refers to. */
export function listNewestIds(knex: Knex, table: 'media' | 'uploads', limit: number): Promise<string[]> {
  return knex<{ id: string }>(table).orderBy('id', 'desc').limit(limit).pluck('id');
}

/** A page of the ids of images and recordings that are attached to jobs and notes, in order. */
export function listMediaIds(knex: Knex, after: string, limit: number): Promise<string[]> {
  return knex<MediaRow>('media').where('id', '>', after).orderBy('id').limit(limit).pluck('id');
}

/** How many images and recordings are attached to jobs and notes. */
export async function countMedia(knex: Knex): Promise<number> {
  const counted = await knex<MediaRow>('media').count({ total: '*' }).first();
  return Number(counted?.total ?? 0);
}

/**
 * Which of these ids are in the database, as media or in the upload registry. It is one statement, so that it also
 * finds a row that moves between the two tables in the meantime.
 * @param ids a few hundred at most
 */
export async function listKnownIds(knex: Knex, ids: readonly string[]): Promise<Set<string>> {
  const media = knex('media').whereIn('id', ids).select('id');
  const rows: Array<{ id: string }> = await knex('uploads').whereIn('id', ids).select('id').unionAll(media);
  return new Set(rows.map(({ id }) => id));
}
