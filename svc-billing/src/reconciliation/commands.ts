import type { Knex } from 'knex';
import type { CursorRow } from './row.ts';

/** Stores how far a list of the provider has been read. */
export async function saveCursor(knex: Knex, cursor: CursorRow): Promise<void> {
  await knex<CursorRow>('cursors').insert(cursor).onConflict('name').merge();
}
