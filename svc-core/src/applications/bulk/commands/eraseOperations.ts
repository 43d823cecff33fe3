import type { Knex } from 'knex';
import { BULK_UNDO_MS } from '@jobtrail/contract';
import { deleteRowsBefore } from '@jobtrail/service-kit';
import type { BulkOperationRow } from '../../../rows.ts';

/**
 * Erases the bulk changes that can no longer be undone.
 * @param signal stops it between two steps; the next call continues
 * @returns how many
 */
export function purgeOperations(knex: Knex, now: number, signal: AbortSignal): Promise<number> {
  return deleteRowsBefore(knex, { table: 'bulk_operations', key: 'id', time: 'at' }, now - BULK_UNDO_MS, signal);
}

/** Erases the bulk changes of a person whose account was deleted. */
export async function deleteOperations(knex: Knex, userId: string): Promise<void> {
  await knex<BulkOperationRow>('bulk_operations').where({ user_id: userId }).delete();
}
