import type { Knex } from 'knex';
import { DELETED_JOBS_LISTED_MAX } from '@jobtrail/contract';
import { isMySql, notFound, type RowSource } from '@jobtrail/service-kit';
import type { DeletedJobRow, JobRow, MediaRow } from '../../rows.ts';

/** Which jobs of which person: the applications, or those on the wishlist. */
export interface JobSelection {
  readonly userId: string;
  readonly wishlist: boolean;
}

/**
 * Reads a person's jobs newest first, page by page with their index.
 * @returns a function that reads the next page; it is empty at the end
 */
export function pagesOfJobs<Column extends keyof JobRow>(
  knex: Knex,
  { userId, wishlist }: JobSelection,
  columns: readonly Column[],
  atOnce: number,
): () => Promise<Array<Pick<JobRow, Column>>> {
  let last: Pick<JobRow, 'id' | 'created_at'> | undefined;
  let ended = false;
  return async () => {
    if (ended) return [];
    const query: Knex.QueryBuilder = knex('jobs')
      .where({ user_id: userId, wishlist: wishlist ? 1 : 0 })
      .select([...new Set<string>([...columns, 'id', 'created_at'])])
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(atOnce);
    if (last) {
      const { created_at, id } = last;
      query
        .where('created_at', '<=', created_at)
        .andWhere((after) => after.where('created_at', '<', created_at).orWhere('id', '<', id));
    }
    const rows: Array<Pick<JobRow, Column | 'id' | 'created_at'>> = await query;
    last = rows.at(-1);
    ended = rows.length < atOnce;
    return rows;
  };
}

const IDS_AT_ONCE = 500;

/** Reads all jobs of a person, newest first. */
export function jobSource(knex: Knex, jobs: JobSelection): RowSource {
  const { userId } = jobs;
  const next = pagesOfJobs(knex, jobs, ['id'], IDS_AT_ONCE);
  return {
    nextIds: async () => (await next()).map(({ id }) => id),
    rowsOf: (ids) => knex('jobs').where({ user_id: userId }).whereIn('id', ids),
    texts: ['notes'],
  };
}

/** The ids of up to `limit` jobs of a person, in no particular order. */
export function listJobIds(knex: Knex, userId: string, limit: number): Promise<string[]> {
  return knex<JobRow>('jobs').where({ user_id: userId }).limit(limit).pluck('id');
}

/** The ids of up to `limit` deleted jobs of a person that have not been erased, in no particular order. */
export function listDeletedJobIds(knex: Knex, userId: string, limit: number): Promise<string[]> {
  return knex<DeletedJobRow>('deleted_jobs').where({ user_id: userId }).limit(limit).pluck('id');
}

/** A deleted job as a list shows it. */
export type ListedDeletedJob = Pick<DeletedJobRow, 'id' | 'deleted_at'> & Pick<JobRow, 'company' | 'position'>;

/** The jobs that a person has deleted since a given time, in ms since the epoch, newest first. */
export function listDeletedJobs(knex: Knex, userId: string, since: number): Promise<ListedDeletedJob[]> {
  // The notes of a job may be long, so the database reads what is shown.
  const value = isMySql(knex) ? 'json_unquote(json_extract(job, ?)) as ??' : 'json_extract(job, ?) as ??';
  return knex<DeletedJobRow>('deleted_jobs')
    .where({ user_id: userId })
    .where('deleted_at', '>=', since)
    .orderBy([
      { column: 'deleted_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(DELETED_JOBS_LISTED_MAX)
    .select('id', 'deleted_at', knex.raw(value, ['$.company', 'company']), knex.raw(value, ['$.position', 'position']));
}

/** The ids of up to `limit` jobs that were deleted before a given time, in ms since the epoch. */
export function listErasable(knex: Knex, before: number, limit: number): Promise<string[]> {
  return knex<DeletedJobRow>('deleted_jobs').where('deleted_at', '<', before).limit(limit).pluck('id');
}

/** A job of a person, if it exists. */
export function findJob(knex: Knex, userId: string, id: string): Promise<JobRow | undefined> {
  return knex<JobRow>('jobs').where({ id, user_id: userId }).first();
}

/**
 * Selects the ids of the jobs of a person. Queries for something that belongs to a job by its own id are limited to
 * them, because what belongs to a deleted job stays until it is erased.
 */
export const existingJobIds = (knex: Knex, userId: string): Knex.QueryBuilder =>
  knex<JobRow>('jobs').where({ user_id: userId }).select('id');

/** @throws AppError 404 if the person has no such job */
export async function getJob(knex: Knex, userId: string, id: string): Promise<JobRow> {
  const row = await findJob(knex, userId, id);
  if (!row) throw notFound();
  return row;
}

/** Like `getJob`, but locks the row until the transaction ends. @throws AppError 404 */
export async function lockJob(trx: Knex.Transaction, userId: string, id: string): Promise<JobRow> {
  const row = await trx<JobRow>('jobs').where({ id, user_id: userId }).forUpdate().first();
  if (!row) throw notFound();
  return row;
}

/**
 * Locks the jobs of a person among some ids until the transaction ends.
 * @returns when each was changed last, in the order of their ids
 */
export function lockJobs(
  trx: Knex.Transaction,
  userId: string,
  ids: readonly string[],
): Promise<Array<Pick<JobRow, 'id' | 'updated_at'>>> {
  return trx<JobRow>('jobs')
    .where({ user_id: userId })
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()
    .select('id', 'updated_at');
}

/** How many whole jobs are read at once: each may have long notes. */
const JOBS_AT_ONCE = 25;

/** Reads jobs of a person a few at a time, in the order of their ids. */
export async function* readJobs(
  knex: Knex,
  userId: string,
  ids: readonly string[],
): AsyncGenerator<JobRow[], undefined> {
  for (let from = 0; from < ids.length; from += JOBS_AT_ONCE)
    yield await knex<JobRow>('jobs')
      .where({ user_id: userId })
      .whereIn('id', ids.slice(from, from + JOBS_AT_ONCE))
      .orderBy('id');
}

/** The images of some jobs, by job and in their order. */
export async function listImages(knex: Knex, jobIds: readonly string[]): Promise<Map<string, MediaRow[]>> {
  const rows: MediaRow[] = await knex<MediaRow>('media')
    .whereIn('job_id', jobIds)
    .whereNull('interview_note_id')
    .orderBy(['job_id', 'position']);
  const byJob = new Map<string, MediaRow[]>();
  for (const row of rows) byJob.set(row.job_id, [...(byJob.get(row.job_id) ?? []), row]);
  return byJob;
}

/** The ids of the images of a job, in their order. */
export function listImageIds(knex: Knex, jobId: string): Promise<string[]> {
  return knex<MediaRow>('media')
    .where({ job_id: jobId })
    .whereNull('interview_note_id')
    .orderBy(['position', 'id'])
    .pluck('id');
}
