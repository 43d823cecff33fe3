import type { Knex } from 'knex';
import { REMINDER_RETENTION_MS, UNDO_DELETE_MS } from '@jobtrail/contract';
import { deleteOldRows } from '@jobtrail/service-kit';
import type { ReminderRow } from '../../../rows.ts';

/** Deletes all reminders, decisions, rules and digests of a person whose account was deleted. */
export async function deleteReminders(knex: Knex, userId: string): Promise<void> {
  for (const table of ['reminders', 'reminder_decisions', 'reminder_rules', 'digests'])
    await knex(table).where({ user_id: userId }).delete();
}

/** Erases reminders that can no longer be restored, and those that were done REMINDER_RETENTION_MS ago. @returns how many */
export async function purgeReminders(knex: Knex, now: number, signal: AbortSignal): Promise<number> {
  const old = (state: 'deleted' | 'done', column: 'deleted_at' | 'done_at', before: number): Promise<number> =>
    deleteOldRows(
      knex,
      {
        key: 'id',
        select: (some) => some<ReminderRow>('reminders').where({ state }).where(column, '<', before).orderBy(column),
        remove: (trx, ids) =>
          trx<ReminderRow>('reminders').where({ state }).where(column, '<', before).whereIn('id', ids).delete(),
      },
      signal,
    );
  const erased = await old('deleted', 'deleted_at', now - UNDO_DELETE_MS);
  return erased + (await old('done', 'done_at', now - REMINDER_RETENTION_MS));
}
