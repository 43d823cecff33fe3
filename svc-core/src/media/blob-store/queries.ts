import type { Knex } from 'knex';
import type { BlobBindingRow, DocumentVersionRow, MediaRow } from '../../rows.ts';

/** The key of the only row. */
export const BLOBS = 'blobs' as const;

/** The id of the database; null if it has none yet. */
export async function findDatabaseId(knex: Knex): Promise<string | null> {
  const row = await knex<BlobBindingRow>('blob_binding').where({ name: BLOBS }).first('database_id');
  return row?.database_id ?? null;
}

/** The ids of the newest files in the database: attached ones, or uploads that nothing refers to. */
export function listNewestIds(
  knex: Knex,
  table: 'media' | 'document_versions' | 'uploads',
  limit: number,
): Promise<string[]> {
  return knex<{ id: string }>(table).orderBy('id', 'desc').limit(limit).pluck('id');
}

/** A page of the ids of images and recordings that are attached to jobs and notes, and of documents, in order. */
export async function listMediaIds(knex: Knex, after: string, limit: number): Promise<string[]> {
  const idsOf = (table: 'media' | 'document_versions'): Promise<string[]> =>
    knex<{ id: string }>(table).where('id', '>', after).orderBy('id').limit(limit).pluck('id');
  return [...(await idsOf('media')), ...(await idsOf('document_versions'))].sort().slice(0, limit);
}

/** How many images and recordings are attached to jobs and notes, and how many versions of documents there are. */
export async function countMedia(knex: Knex): Promise<number> {
  const counted = await knex<MediaRow>('media').count({ total: '*' }).first();
  const versions = await knex<DocumentVersionRow>('document_versions').count({ total: '*' }).first();
  return Number(counted?.total ?? 0) + Number(versions?.total ?? 0);
}

/**
 * Which of these ids are in the database, as media, as versions of documents or in the upload registry. It is one
 * statement, so that it also finds a row that moves between the tables in the meantime.
 * @param ids a few hundred at most
 */
export async function listKnownIds(knex: Knex, ids: readonly string[]): Promise<Set<string>> {
  const media = knex('media').whereIn('id', ids).select('id');
  const versions = knex('document_versions').whereIn('id', ids).select('id');
  const rows: Array<{ id: string }> = await knex('uploads').whereIn('id', ids).select('id').unionAll([media, versions]);
  return new Set(rows.map(({ id }) => id));
}
