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
  return remindersOf(knex, userId, 'open').limit(REMINDERS_OPEN_MAX);
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

/** How many reminders of a person are in each state. */
export async function countReminders(knex: Knex, userId: string): Promise<{ open: number; all: number }> {
  const rows: Array<{ state: ReminderRow['state']; total: number }> = await knex('reminders')
    .where({ user_id: userId })
    .groupBy('state')
    .select('state', knex.raw('count(*) as total'));
  const of = (state: ReminderRow['state']): number => Number(rows.find((row) => row.state === state)?.total ?? 0);
  return { open: of('open'), all: of('open') + of('done') + of('deleted') };
}
