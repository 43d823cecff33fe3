import type { Knex } from 'knex';
import { BoundedRows, type RunInSlot } from '@jobtrail/service-kit';
import type { JobRow, MediaRow } from '../../rows.ts';

/** Whose rows are read, and how. */
export interface Owner {
  readonly knex: Knex;
  readonly userId: string;
  /** The person's time zone. */
  readonly zone: string;
  readonly runInSlot: RunInSlot;
}

const JOBS_AT_ONCE = 50;
const IDS_AT_ONCE = 500;

/** Reads the ids of a person's jobs in the order of their creation, a few at a time; none at the end. */
function idsOfJobs(knex: Knex, userId: string): () => Promise<string[]> {
  let after = '';
  return async () => {
    const ids: string[] = await knex<JobRow>('jobs')
      .where({ user_id: userId })
      .where('id', '>', after)
      .orderBy('id')
      .limit(JOBS_AT_ONCE)
      .pluck('id');
    after = ids.at(-1) ?? after;
    return ids;
  };
}

/** Reads the ids of what belongs to a person's jobs, job by job, a few at a time; none at the end. */
function idsOfRelated(knex: Knex, table: string, userId: string): () => Promise<string[]> {
  const nextJobs = idsOfJobs(knex, userId);
  let jobs: string[] = [];
  let last: { id: string; job_id: string } | undefined;
  return async () => {
    for (;;) {
      if (jobs.length === 0) jobs = await nextJobs();
      if (jobs.length === 0) return [];
      const query = knex(table)
        .whereIn('job_id', jobs)
        .where({ user_id: userId })
        .orderBy([{ column: 'job_id' }, { column: 'id' }])
        .limit(IDS_AT_ONCE);
      if (last) {
        const { id, job_id } = last;
        query.where('job_id', '>=', job_id).where((after) => after.where('job_id', '>', job_id).orWhere('id', '>', id));
      }
      const rows = await query.select<Array<{ id: string; job_id: string }>>('id', 'job_id');
      last = rows.at(-1);
      if (rows.length < IDS_AT_ONCE) [jobs, last] = [[], undefined];
      if (rows.length > 0) return rows.map(({ id }) => id);
    }
  };
}

async function* pagesOf<Row extends { id: string }>(
  runInSlot: RunInSlot,
  rows: BoundedRows<Row>,
): AsyncGenerator<Row[]> {
  for (let page = await runInSlot(() => rows.nextPage()); page; page = await runInSlot(() => rows.nextPage()))
    yield page;
}

/** A person's jobs in the order of their creation, in pages of bounded memory. */
export function jobPages({ knex, userId, runInSlot }: Owner): AsyncGenerator<JobRow[]> {
  const rows = new BoundedRows<JobRow>({
    nextIds: idsOfJobs(knex, userId),
    rowsOf: (ids) => knex('jobs').where({ user_id: userId }).whereIn('id', ids),
    texts: ['notes'],
  });
  return pagesOf(runInSlot, rows);
}

/**
 * The rows of a table that belongs to jobs, job by job, in pages of bounded memory.
 * @param texts the columns whose texts may be long
 */
export function relatedPages<Row extends { id: string; job_id: string }>(
  { knex, userId, runInSlot }: Pick<Owner, 'knex' | 'userId' | 'runInSlot'>,
  table: string,
  texts: readonly string[],
): AsyncGenerator<Row[]> {
  return pagesOf(
    runInSlot,
    new BoundedRows<Row>({
      nextIds: idsOfRelated(knex, table, userId),
      rowsOf: (ids) => knex(table).where({ user_id: userId }).whereIn('id', ids),
      texts,
    }),
  );
}

/** The rows of `relatedPages`, one by one. */
export async function* relatedRows<Row extends { id: string; job_id: string }>(
  owner: Owner,
  table: string,
  texts: readonly string[],
): AsyncGenerator<Row> {
  for await (const page of relatedPages<Row>(owner, table, texts)) yield* page;
}

/** A person's jobs with a posting, in the order of their creation; at most JOBS_MAX, and only what names their files. */
export function listJobsWithPosting(
  knex: Knex,
  userId: string,
): Promise<Array<Pick<JobRow, 'id' | 'company' | 'position'>>> {
  return knex<JobRow>('jobs')
    .where({ user_id: userId })
    .whereIn('id', knex('postings').where({ user_id: userId }).select('job_id'))
    .orderBy('id')
    .select('id', 'company', 'position');
}

/** Filters files: a job id with a null note id selects the job's own files, a note id those of a note. */
export type MediaFilter = Partial<Pick<MediaRow, 'job_id' | 'interview_note_id'>>;

/** The images or recordings of a job or a note, in their order. */
export function listMedia(knex: Knex, userId: string, filter: MediaFilter): Promise<MediaRow[]> {
  return knex<MediaRow>('media')
    .where({ ...filter, user_id: userId })
    .orderBy('position');
}
