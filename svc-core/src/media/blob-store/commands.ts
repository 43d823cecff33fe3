import type { Knex } from 'knex';
import { LoggableError, transaction } from '@jobtrail/service-kit';
import type { BlobBindingRow } from '../../rows.ts';
import { BLOBS, findDatabaseId } from './queries.ts';

/** Stores an id for the database unless it has one. @returns the id of the database */
export async function bindDatabase(knex: Knex, id: string, now: number): Promise<string> {
  return transaction(knex, async (trx) => {
    const row: BlobBindingRow = { name: BLOBS, database_id: id, bound_at: now };
    await trx<BlobBindingRow>('blob_binding').insert(row).onConflict('name').ignore();
    const bound = await findDatabaseId(trx);
    if (bound === null) throw new LoggableError('The id of the database was removed while it was being written');
    return bound;
  });
}

/** Replaces the id of the database. */
export async function rebindDatabase(knex: Knex, id: string, now: number): Promise<void> {
  const row: BlobBindingRow = { name: BLOBS, database_id: id, bound_at: now };
  await knex<BlobBindingRow>('blob_binding').insert(row).onConflict('name').merge();
}
