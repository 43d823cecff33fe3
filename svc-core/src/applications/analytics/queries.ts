import type { Knex } from 'knex';
import { HISTORY_MAX, INTERVIEWS_MAX, type Stage, STAGE_VALUES } from '@jobtrail/contract';
import type { RunInSlot } from '@jobtrail/service-kit';
import type { InterviewRow, JobRow, StageHistoryRow } from '../../rows.ts';
import { CARD_COLUMNS, type CardRow } from '../jobs/columns.ts';
import { pagesOfJobs } from '../jobs/queries.ts';

/** The number of a person's applications per stage, including stages without jobs. */
export async function countJobsByStage(knex: Knex, userId: string): Promise<Record<Stage, number>> {
  const rows: Array<{ status: Stage; total: number | string }> = await knex<JobRow>('jobs')
    .where({ user_id: userId, wishlist: 0 })
    .groupBy('status')
    .select('status')
    .count({ total: '*' });
  const totals = new Map(rows.map(({ status, total }) => [status, Number(total)]));
  return Object.fromEntries(STAGE_VALUES.map((stage) => [stage, totals.get(stage) ?? 0])) as Record<Stage, number>;
}

const JOB_COLUMNS = [
  'id',
  'status',
  'closed_reason',
  'application_date',
  'applied_on',
  'replied_at',
  'source',
  'tags',
  'location',
] as const satisfies ReadonlyArray<keyof JobRow>;
export type AnalyticsJobRow = Pick<JobRow, (typeof JOB_COLUMNS)[number]>;

const JOBS_AT_ONCE = 500;

/** Reads all applications of a person, at most JOBS_MAX, without those on the wishlist. */
async function readApplications<Column extends keyof JobRow>(
  knex: Knex,
  userId: string,
  columns: readonly Column[],
  runInSlot: RunInSlot,
): Promise<Array<Pick<JobRow, Column>>> {
  const next = pagesOfJobs(knex, { userId, wishlist: false }, columns, JOBS_AT_ONCE);
  const all: Array<Pick<JobRow, Column>> = [];
  for (let page = await runInSlot(next); page.length > 0; page = await runInSlot(next)) all.push(...page);
  return all;
}

/** The applications of a person with what the figures need. */
export const listApplications = (knex: Knex, userId: string, runInSlot: RunInSlot): Promise<AnalyticsJobRow[]> =>
  readApplications(knex, userId, JOB_COLUMNS, runInSlot);

/** The applications of a person with all columns of their cards, which filters look at. */
export const listApplicationCards = (knex: Knex, userId: string, runInSlot: RunInSlot): Promise<CardRow[]> =>
  readApplications(knex, userId, CARD_COLUMNS, runInSlot);

/** The interviews of a person's jobs that were held or are planned, soonest first. */
export const listInterviewTimes = (
  knex: Knex,
  userId: string,
): Promise<Array<Pick<InterviewRow, 'job_id' | 'starts_at' | 'ends_at'>>> =>
  knex<InterviewRow>('interviews')
    .where({ user_id: userId })
    .whereIn('state', ['planned', 'done'])
    .orderBy('starts_at')
    .limit(INTERVIEWS_MAX)
    .select('job_id', 'starts_at', 'ends_at');

const CHANGE_COLUMNS = ['job_id', 'changed_at', 'to_stage', 'happened_on'] as const satisfies ReadonlyArray<
  keyof StageHistoryRow
>;
/** What the figures need to know about a stage change. An index contains all of it. */
export type StageChange = Pick<StageHistoryRow, (typeof CHANGE_COLUMNS)[number]>;

/** More than HISTORY_MAX, so that a page has all that is used of its first job. */
const CHANGES_PAGE = 2 * HISTORY_MAX;

/**
 * Reads the stage changes of all jobs of a person page by page, job by job, with one index that contains them. SQLite
 * runs queries synchronously, so other requests get their turn between two pages.
 * @param onJob called once for each job, with its newest HISTORY_MAX changes, newest first
 */
export async function readStageChanges(
  knex: Knex,
  userId: string,
  runInSlot: RunInSlot,
  onJob: (jobId: string, changes: readonly StageChange[]) => void,
): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const page = await runInSlot(() => pageOfStageChanges(knex, userId, after));
    const isLast = page.length < CHANGES_PAGE;
    const jobs = jobsIn(page);
    // The last job of a page may continue on the next one. It is read again there, unless it is the only one and
    // already has enough changes.
    if (!isLast && jobs.length > 1) jobs.pop();
    for (const changes of jobs) onJob(changes[0]?.job_id ?? '', changes.slice(0, HISTORY_MAX));
    if (isLast) return;
    after = jobs.at(-1)?.[0]?.job_id;
  }
}

/** The stage changes of a page, by job and in the same order. */
function jobsIn(page: readonly StageChange[]): StageChange[][] {
  const jobs: StageChange[][] = [];
  for (const change of page) {
    const job = jobs.at(-1);
    if (job?.[0]?.job_id === change.job_id) job.push(change);
    else jobs.push([change]);
  }
  return jobs;
}

/** The changes of the jobs after a given one, newest first. */
async function pageOfStageChanges(knex: Knex, userId: string, after: string | undefined): Promise<StageChange[]> {
  const query = knex<StageHistoryRow>('stage_history')
    .where({ user_id: userId })
    .orderBy([
      { column: 'job_id', order: 'desc' },
      { column: 'changed_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(CHANGES_PAGE)
    .select(...CHANGE_COLUMNS);
  return after === undefined ? query : query.where('job_id', '<', after);
}
