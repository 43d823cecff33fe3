import type { Knex } from 'knex';
import { BULK_JOBS_MAX, type Dimension, REMINDERS_MAX } from '@jobtrail/contract';
import type { ReminderRow, TagOverrideRow } from '../../rows.ts';

/** The ids of those jobs that have an open follow-up with this text and day. */
export async function jobsWithFollowUp(
  knex: Knex,
  userId: string,
  { text, due_on }: Pick<ReminderRow, 'text' | 'due_on'>,
  jobIds: readonly string[],
): Promise<Set<string>> {
  const rows: Array<Pick<ReminderRow, 'job_id' | 'text'>> = await knex<ReminderRow>('reminders')
    .where({ user_id: userId, state: 'open', due_on })
    .whereIn('job_id', [...jobIds])
    .limit(REMINDERS_MAX)
    .select('job_id', 'text');
  return new Set(rows.flatMap((row) => (row.job_id !== null && row.text === text ? [row.job_id] : [])));
}

/** What a person has said about one dimension of some jobs, by the id of the job. */
export async function correctionsOf(
  knex: Knex,
  userId: string,
  dimension: Dimension,
  jobIds: readonly string[],
): Promise<Map<string, TagOverrideRow>> {
  const rows: TagOverrideRow[] = await knex<TagOverrideRow>('tag_overrides')
    .where({ user_id: userId, dimension })
    .whereIn('job_id', [...jobIds])
    .limit(BULK_JOBS_MAX);
  return new Map(rows.map((row) => [row.job_id, row]));
}
