import type { Knex } from 'knex';
import { deleteRowsBefore } from '@jobtrail/service-kit';
import type { CursorRow } from './queries.ts';

/** Stores how far a list of the provider has been read. */
export async function saveCursor(knex: Knex, cursor: CursorRow): Promise<void> {
  await knex<CursorRow>('cursors').insert(cursor).onConflict('name').merge();
}

/** Deletes events that were received before a given time. @param signal stops it between two steps */
export async function sweepEvents(knex: Knex, before: number, signal: AbortSignal): Promise<void> {
  await deleteRowsBefore(knex, { table: 'events', key: 'id', time: 'received_at' }, before, signal);
}

/**
 * Deletes the records of addresses that were erased before a given time. No older event about them can still arrive.
 * @param signal stops it between two steps
 */
export async function sweepErasedAddresses(knex: Knex, before: number, signal: AbortSignal): Promise<void> {
  await deleteRowsBefore(knex, { table: 'erased_addresses', key: 'digest', time: 'erased_at' }, before, signal);
}
