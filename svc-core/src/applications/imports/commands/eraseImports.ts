import type { Knex } from 'knex';
import { IMPORT_UNDO_MS } from '@jobtrail/contract';
import { deleteOldRows } from '@jobtrail/service-kit';
import type { ImportChangeRow, ImportRow } from '../../../rows.ts';

/** Erases imports with what they have replaced; their jobs stay. */
export async function eraseImports(trx: Knex.Transaction, ids: readonly string[]): Promise<void> {
  await trx<ImportChangeRow>('import_changes')
    .whereIn('import_id', [...ids])
    .delete();
  await trx<ImportRow>('imports')
    .whereIn('id', [...ids])
    .delete();
}

/**
 * Erases the imports that can no longer be undone.
 * @param signal stops it between two steps; the next call continues
 * @returns how many
 */
export const purgeImports = (knex: Knex, now: number, signal: AbortSignal): Promise<number> =>
  deleteOldRows(
    knex,
    {
      key: 'id',
      select: (some) =>
        some<ImportRow>('imports')
          .where('started_at', '<', now - IMPORT_UNDO_MS)
          .orderBy('started_at'),
      remove: eraseImports,
    },
    signal,
  );

/** Erases the imports of a person whose account was deleted. */
export async function deleteImports(knex: Knex, userId: string): Promise<void> {
  await knex<ImportChangeRow>('import_changes').where({ user_id: userId }).delete();
  await knex<ImportRow>('imports').where({ user_id: userId }).delete();
}
