import type { Knex } from 'knex';

/**
 * Which of some ids of blobs the database knows, as media or in the journal of uploads. It is one statement: what moves
 * between the two tables in the meantime is seen in one of them.
 * @param ids a few hundred at most
 */
export async function listKnownIds(knex: Knex, ids: readonly string[]): Promise<Set<string>> {
  const media = knex('media').whereIn('id', ids).select('id');
  const rows: Array<{ id: string }> = await knex('uploads').whereIn('id', ids).select('id').unionAll(media);
  return new Set(rows.map(({ id }) => id));
}
