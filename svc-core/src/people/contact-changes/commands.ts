import type { Knex } from 'knex';
import { enqueue, type LeasedTable, newId } from '@jobtrail/service-kit';
import type { ContactChangeRow } from '../../rows.ts';

export const CONTACT_CHANGES: LeasedTable<ContactChangeRow> = {
  table: 'contact_changes',
  key: 'id',
  dueAt: 'next_attempt_at',
};

/** Enqueues a change of a person's name or address, in the transaction that makes it. */
export async function enqueueContactChange(trx: Knex, userId: string, now: number): Promise<void> {
  await enqueue(trx, CONTACT_CHANGES, { id: newId(), user_id: userId, next_attempt_at: now });
}

/** Removes a person's changes, locking only existing rows, as `discardEmails` does. */
export async function discardContactChanges(trx: Knex, userId: string): Promise<void> {
  const ids: string[] = await trx<ContactChangeRow>('contact_changes').where({ user_id: userId }).pluck('id');
  if (ids.length > 0) await trx<ContactChangeRow>('contact_changes').whereIn('id', ids).delete();
}
