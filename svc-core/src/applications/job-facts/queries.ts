import type { Knex } from 'knex';
import type { JobFacts } from '@jobtrail/contract';
import type { InterviewRow, JobRow } from '../../rows.ts';
import { existingJobIds } from '../jobs/queries.ts';

/** The contacts of a person's applications, and how many interviews each has had or will have. */
export async function listJobFacts(knex: Knex, userId: string): Promise<JobFacts[]> {
  const contacts = await knex<JobRow>('jobs')
    .where({ user_id: userId, wishlist: 0 })
    .where((some) => some.whereNotNull('contact_name').orWhereNotNull('contact_email').orWhereNotNull('contact_phone'))
    .select('id', 'contact_name', 'contact_email', 'contact_phone');
  const interviews = await knex<InterviewRow>('interviews')
    .where({ user_id: userId })
    .whereIn('state', ['planned', 'done'])
    .whereIn('job_id', existingJobIds(knex, userId))
    .groupBy('job_id')
    .select<Array<{ job_id: string; held: number | string }>>('job_id', knex.raw('count(*) as held'));
  const counts = new Map(interviews.map(({ job_id, held }) => [job_id, Number(held)]));
  const facts = contacts.map(({ id, contact_name, contact_email, contact_phone }): JobFacts => {
    const held = counts.get(id) ?? 0;
    counts.delete(id);
    return { jobId: id, contact: contact_name ?? contact_email ?? contact_phone, interviews: held };
  });
  return [...facts, ...[...counts].map(([jobId, held]) => ({ jobId, contact: null, interviews: held }))];
}
