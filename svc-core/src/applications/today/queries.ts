import type { Knex } from 'knex';
import {
  isClosed,
  type JobContact,
  type JobInterview,
  localDayOf,
  type SuggestionCard,
  type TodayCount,
} from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { InterviewRow } from '../../rows.ts';
import { listRemainingInterviews } from '../interviews/queries.ts';
import { CARD_COLUMNS } from '../jobs/columns.ts';
import { presentCard } from '../jobs/presenter.ts';
import { existingJobIds, pagesOfJobs } from '../jobs/queries.ts';
import { listFinishedByJob } from '../reminders/queries.ts';

/** When a person was last in contact about each job: communications until now, and reminders that were done. */
export async function listContacts(knex: Knex, userId: string, now: number): Promise<JobContact[]> {
  const communications: Array<{ job_id: string; at: number }> = await knex('communications')
    .where({ user_id: userId })
    .where('received_at', '<=', now)
    .groupBy('job_id')
    .select('job_id', knex.raw('max(received_at) as at'));
  const latest = new Map<string, number>();
  for (const { job_id, at } of [...communications, ...(await listFinishedByJob(knex, userId))])
    latest.set(job_id, Math.max(latest.get(job_id) ?? 0, Number(at)));
  return [...latest].map(([jobId, at]) => ({ jobId, at: toMoment(at) }));
}

const CARDS_AT_ONCE = 500;

/** The cards of a person's applications and saved jobs that are open. */
export async function listOpenCards(knex: Knex, userId: string): Promise<SuggestionCard[]> {
  const cards: SuggestionCard[] = [];
  for (const wishlist of [false, true]) {
    const next = pagesOfJobs(knex, { userId, wishlist }, CARD_COLUMNS, CARDS_AT_ONCE);
    for (let page = await next(); page.length > 0; page = await next())
      cards.push(...page.map(presentCard).filter((card) => !isClosed(card)));
  }
  return cards;
}

/**
 * The latest interview of each job that is over, and the latest one that is planned. Canceled ones and no-shows are none.
 * @param now in ms since the epoch
 */
export async function listJobInterviews(knex: Knex, userId: string, now: number): Promise<JobInterview[]> {
  const ends = (range: '<=' | '>') =>
    knex<InterviewRow>('interviews')
      .where({ user_id: userId })
      .where('ends_at', range, now)
      .whereIn('state', ['planned', 'done'])
      .whereIn('job_id', existingJobIds(knex, userId))
      .groupBy('job_id')
      .select<Array<{ job_id: string; ends_at: number | string }>>('job_id', knex.raw('max(ends_at) as ends_at'));
  return [...(await ends('<=')), ...(await ends('>'))].map(({ job_id, ends_at }) => ({
    jobId: job_id,
    endsAt: toMoment(Number(ends_at)),
  }));
}

/**
 * How much is left for a person's day: reminders that are overdue or due, and interviews that are not over.
 * @param day its time zone, and the time in ms since the epoch
 */
export async function countRemaining(
  knex: Knex,
  userId: string,
  day: { zone: string; now: number },
): Promise<TodayCount> {
  const { overdue, dueToday } = await countDue(knex, userId, localDayOf(day.now, day.zone));
  const { length: interviews } = await listRemainingInterviews(knex, userId, day);
  return { overdue, dueToday, interviews, total: overdue + dueToday + interviews };
}

/**
 * How many open reminders are due before a day and on it: those of open jobs and those without a job. One index
 * contains everything that this reads.
 */
async function countDue(knex: Knex, userId: string, today: string): Promise<{ overdue: number; dueToday: number }> {
  const day = 'coalesce(reminders.snoozed_until, reminders.due_on)';
  const row: { overdue: number | null; due: number | null } | undefined = await knex('reminders')
    .leftJoin('jobs', (on) => on.on('jobs.user_id', 'reminders.user_id').andOn('jobs.id', 'reminders.job_id'))
    .where({ 'reminders.user_id': userId, 'reminders.state': 'open' })
    .whereRaw(`${day} <= ?`, [today])
    .where((some) =>
      some
        .whereNull('reminders.job_id')
        .orWhere((open) =>
          open.whereNotNull('jobs.id').whereNull('jobs.closed_reason').whereNot('jobs.status', 'rejected'),
        ),
    )
    .first(
      knex.raw(`sum(case when ${day} < ? then 1 else 0 end) as overdue`, [today]),
      knex.raw(`sum(case when ${day} = ? then 1 else 0 end) as due`, [today]),
    );
  return { overdue: Number(row?.overdue ?? 0), dueToday: Number(row?.due ?? 0) };
}
