import { JOBS_MAX } from '@jobtrail/contract';
import { notFound } from '@jobtrail/service-kit';
import type { Knex } from 'knex';
import type { MediaRow } from '../media/row.ts';
import { CARD_COLUMNS, type CardRow, type JobRow } from './row.ts';

const PAGE = 100;

/** The cards of a person, newest first; bounded because nobody has more than JOBS_MAX jobs. */
export function findCards(knex: Knex, userId: string): Promise<CardRow[]> {
  return knex<JobRow>('jobs').select(...CARD_COLUMNS).where({ user_id: userId }).orderBy([{ column: 'created_at', order: 'desc' }, { column: 'id', order: 'desc' }]).limit(JOBS_MAX);
}

/** Whole jobs of a person, newest first, a page at a time: however long the notes, a page is all that is in memory. */
export async function* findJobs(knex: Knex, userId: string): AsyncIterable<JobRow[]> {
  let last: JobRow | undefined;
  do {
    const query = knex<JobRow>('jobs').where({ user_id: userId }).orderBy([{ column: 'created_at', order: 'desc' }, { column: 'id', order: 'desc' }]).limit(PAGE);
    if (last) {
      const { created_at, id } = last;
      query.where('created_at', '<=', created_at).andWhere((after) => after.where('created_at', '<', created_at).orWhere('id', '<', id));
    }
    const page: JobRow[] = await query;
    if (page.length > 0) yield page;
    last = page.length === PAGE ? page.at(-1) : undefined;
  } while (last);
}

/** @throws AppError 404 when the person has no such job */
export async function findJob(knex: Knex, userId: string, id: string): Promise<JobRow> {
  const row = await knex<JobRow>('jobs').where({ id, user_id: userId }).first();
  if (!row) throw notFound();
  return row;
}

/** The same, with the row locked until the transaction ends. @throws AppError 404 */
export async function lockJob(trx: Knex.Transaction, userId: string, id: string): Promise<JobRow> {
  const row = await trx<JobRow>('jobs').where({ id, user_id: userId }).forUpdate().first();
  if (!row) throw notFound();
  return row;
}

/** The images of some jobs, by job and in their order. */
export async function findImages(knex: Knex, jobIds: readonly string[]): Promise<Map<string, MediaRow[]>> {
  const rows: MediaRow[] = await knex<MediaRow>('media').whereIn('job_id', jobIds).whereNull('interview_note_id').orderBy(['job_id', 'position']);
  const byJob = new Map<string, MediaRow[]>();
  for (const row of rows) byJob.set(row.job_id, [...(byJob.get(row.job_id) ?? []), row]);
  return byJob;
}
