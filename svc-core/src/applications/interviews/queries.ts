import type { Knex } from 'knex';
import {
  addDays,
  CONFLICTS_MAX,
  INTERVIEW_MAX_MS,
  INTERVIEWS_MAX,
  JOB_INTERVIEWS_MAX,
  localDayOf,
} from '@jobtrail/contract';
import { allIds, momentOf, notFound, type RowSource } from '@jobtrail/service-kit';
import type { InterviewRow, JobRow } from '../../rows.ts';
import { existingJobIds } from '../jobs/queries.ts';
import type { Conflict, InterviewSpan, JobOfInterview, PersonSpan } from './row.ts';

/** The columns that are read of an interview's job. */
type ShownJob = JobOfInterview & Pick<JobRow, 'id' | 'updated_at'>;

/** The columns that are read of a remaining interview of the day. */
type RemainingInterview = Pick<InterviewRow, 'job_id' | 'kind' | 'round' | 'starts_at' | 'place'>;

const SOONEST_FIRST = [{ column: 'starts_at' }, { column: 'id' }];

const sourceOf = (knex: Knex, userId: string, ids: () => Promise<string[]>): RowSource => ({
  nextIds: allIds(ids),
  rowsOf: (some) => knex('interviews').where({ user_id: userId }).whereIn('id', some),
  texts: ['preparation', 'people'],
});

/** Reads the interviews of a person that take place between two moments (ms since the epoch), soonest first. */
export const interviewsBetween = (knex: Knex, userId: string, from: number, to: number): RowSource =>
  sourceOf(knex, userId, () =>
    knex<InterviewRow>('interviews')
      .where({ user_id: userId })
      .where('starts_at', '>', from - INTERVIEW_MAX_MS)
      .where('starts_at', '<', to)
      .where('ends_at', '>', from)
      .whereIn('job_id', existingJobIds(knex, userId))
      .orderBy(SOONEST_FIRST)
      .limit(INTERVIEWS_MAX)
      .pluck('id'),
  );

/** Reads the interviews of a job, soonest first. */
export const interviewsOfJob = (knex: Knex, userId: string, jobId: string): RowSource =>
  sourceOf(knex, userId, () =>
    knex<InterviewRow>('interviews')
      .where({ job_id: jobId, user_id: userId })
      .orderBy(SOONEST_FIRST)
      .limit(JOB_INTERVIEWS_MAX)
      .pluck('id'),
  );

/** An interview of a job that exists. @throws AppError 404 if the person has none with this id */
export async function getInterview(knex: Knex, userId: string, id: string): Promise<InterviewRow> {
  const row = await knex<InterviewRow>('interviews')
    .where({ id, user_id: userId })
    .whereIn('job_id', existingJobIds(knex, userId))
    .first();
  if (!row) throw notFound();
  return row;
}

/**
 * Locks an interview whose job is locked. The lock of the job alone is not enough: on a cluster, a change that another
 * node commits aborts only transactions that have locked the same row.
 * @throws AppError 404 if the person has none with this id
 */
export async function lockInterview(trx: Knex.Transaction, userId: string, id: string): Promise<InterviewRow> {
  const row = await trx<InterviewRow>('interviews').where({ id, user_id: userId }).forUpdate().first();
  if (!row) throw notFound();
  return row;
}

const JOBS_AT_ONCE = 500;

/** What interviews show of their jobs, and when each last changed, by the ids of the jobs. */
export async function jobsOf(
  knex: Knex,
  rows: ReadonlyArray<Pick<InterviewRow, 'job_id'>>,
): Promise<Map<string, ShownJob>> {
  const ids = [...new Set(rows.map(({ job_id }) => job_id))];
  const jobs = new Map<string, ShownJob>();
  for (let from = 0; from < ids.length; from += JOBS_AT_ONCE) {
    const some: ShownJob[] = await knex<JobRow>('jobs')
      .whereIn('id', ids.slice(from, from + JOBS_AT_ONCE))
      .select('id', 'company', 'position', 'status', 'updated_at');
    for (const job of some) jobs.set(job.id, job);
  }
  return jobs;
}

/** Reads the interviews of a person that overlap a span, soonest first. The longest interview bounds what is read. */
export function listOverlapping(
  knex: Knex,
  { userId, startsAt, endsAt, except = '' }: PersonSpan,
  limit: number,
): Promise<InterviewSpan[]> {
  return knex<InterviewRow>('interviews')
    .where('user_id', userId)
    .where('starts_at', '>', startsAt - INTERVIEW_MAX_MS)
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .whereNot('state', 'cancelled')
    .whereNot('id', except)
    .whereIn('job_id', existingJobIds(knex, userId))
    .orderBy(SOONEST_FIRST)
    .limit(limit)
    .select('id', 'job_id', 'starts_at', 'ends_at');
}

/**
 * The interviews of a person's day that are planned and not over, soonest first.
 * @param zone in which the day begins and ends
 * @param now in ms since the epoch
 */
export function listRemainingInterviews(
  knex: Knex,
  userId: string,
  { zone, now }: { zone: string; now: number },
): Promise<RemainingInterview[]> {
  const today = localDayOf(now, zone);
  const midnight = (day: string): number => momentOf(`${day}T00:00`, zone);
  return knex<InterviewRow>('interviews')
    .where({ user_id: userId, state: 'planned' })
    .where('starts_at', '>=', midnight(today))
    .where('starts_at', '<', midnight(addDays(today, 1)))
    .where('ends_at', '>', now)
    .whereIn('job_id', existingJobIds(knex, userId))
    .orderBy(SOONEST_FIRST)
    .limit(INTERVIEWS_MAX)
    .select('job_id', 'kind', 'round', 'starts_at', 'place');
}

/** The interviews that a span overlaps, at most CONFLICTS_MAX. */
export async function conflictsOf(knex: Knex, span: PersonSpan): Promise<Conflict[]> {
  const rows = await listOverlapping(knex, span, CONFLICTS_MAX);
  if (rows.length === 0) return [];
  const jobs = await jobsOf(knex, rows);
  return rows.flatMap((row) => {
    const job = jobs.get(row.job_id);
    return job ? [{ ...row, company: job.company }] : [];
  });
}
