import type { Knex } from 'knex';
import { LoggableError, transaction } from '@jobtrail/service-kit';
import { findDatabaseId } from './queries.ts';
import { type BlobBindingRow, BLOBS } from './row.ts';

/** Gives a database an id unless it has one. @returns the one that it has */
export async function bindDatabase(knex: Knex, id: string, now: number): Promise<string> {
  return transaction(knex, async (trx) => {
    const row: BlobBindingRow = { name: BLOBS, database_id: id, bound_at: now };
    await trx<BlobBindingRow>('blob_binding').insert(row).onConflict('name').ignore();
    const bound = await findDatabaseId(trx);
    if (bound === null) throw new LoggableError('The id of the database was removed while it was written');
    return bound;
  });
}

/** Gives a database this id in place of the one that it has. */
export async function rebindDatabase(knex: Knex, id: string, now: number): Promise<void> {
  const row: BlobBindingRow = { name: BLOBS, database_id: id, bound_at: now };
  await knex<BlobBindingRow>('blob_binding').insert(row).onConflict('name').merge();
}
