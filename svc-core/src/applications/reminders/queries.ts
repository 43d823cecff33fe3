import type { Knex } from 'knex';
import { DONE_VISIBLE_MS, REMINDERS_MAX, REMINDERS_OPEN_MAX } from '@jobtrail/contract';
import type { ReminderRow } from '../../rows.ts';
import { existingJobIds } from '../jobs/queries.ts';

/** Selects the reminders of a person in a state, of existing jobs and of none. */
function remindersOf(knex: Knex, userId: string, state: ReminderRow['state']): Knex.QueryBuilder {
  return knex<ReminderRow>('reminders')
    .where({ user_id: userId, state })
    .where((some) => some.whereNull('job_id').orWhereIn('job_id', existingJobIds(knex, userId)));
}

/** The open reminders of a person, snoozed ones too. */
export function listOpenReminders(knex: Knex, userId: string): Promise<ReminderRow[]> {
  // More than may be added if deleted jobs have come back with theirs.
  return remindersOf(knex, userId, 'open').limit(REMINDERS_MAX);
}

/** The reminders that a person has done in the last DONE_VISIBLE_MS, latest first. */
export function listRecentlyDone(knex: Knex, userId: string, now: number): Promise<ReminderRow[]> {
  return remindersOf(knex, userId, 'done')
    .where('done_at', '>=', now - DONE_VISIBLE_MS)
    .orderBy('done_at', 'desc')
    .limit(REMINDERS_OPEN_MAX);
}

/** Every reminder of a person that is not deleted, oldest first, for the download. */
export function listReminders(knex: Knex, userId: string): Promise<ReminderRow[]> {
  return knex<ReminderRow>('reminders')
    .where({ user_id: userId })
    .whereNot({ state: 'deleted' })
    .orderBy('id')
    .limit(REMINDERS_MAX);
}

/** The end of each finished reminder that belongs to a job, at most the latest per job. */
export function listFinishedByJob(knex: Knex, userId: string): Promise<Array<{ job_id: string; at: number }>> {
  return knex('reminders')
    .where({ user_id: userId, state: 'done' })
    .whereNotNull('job_id')
    .groupBy('job_id')
    .select('job_id', knex.raw('max(done_at) as at'));
}

/** How many open reminders a person has, without those of deleted jobs, and how many are stored in all. */
export async function countReminders(knex: Knex, userId: string): Promise<{ open: number; all: number }> {
  const open = await remindersOf(knex, userId, 'open').count({ total: '*' }).first();
  const all = await knex<ReminderRow>('reminders').where({ user_id: userId }).count({ total: '*' }).first();
  return { open: Number(open?.total ?? 0), all: Number(all?.total ?? 0) };
}
