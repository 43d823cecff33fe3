import type { Knex } from 'knex';
import { FEED_AHEAD_MS, FEED_CANCELLED_MS, FEED_INTERVIEWS_MAX, FEED_PAST_MS } from '@jobtrail/contract';
import type { CalendarFeedRow, InterviewRow, UserRow } from '../../rows.ts';
import type { EventJob, EventRow } from '../calendar/event.ts';
import { jobsOf } from '../interviews/queries.ts';
import { existingJobIds } from '../jobs/queries.ts';

/** The owner of a feed, with everything that decides what the feed contains. */
const OWNER_COLUMNS = ['id', 'role', 'is_active', 'access', 'calendar_version', 'jobs_version', 'hour_cycle'] as const;
export type FeedOwner = Pick<UserRow, (typeof OWNER_COLUMNS)[number]>;

/** The owner of the feed with a token, by its hash. It is the only query that an unchanged feed costs. */
export const findOwner = (knex: Knex, tokenHash: string): Promise<FeedOwner | undefined> =>
  knex('calendar_feeds')
    .join('users', 'users.id', 'calendar_feeds.user_id')
    .where('calendar_feeds.token_hash', tokenHash)
    .first(...OWNER_COLUMNS.map((column) => `users.${column}`));

/** The feed of a person, if there is one. */
export const findFeed = (knex: Knex, userId: string): Promise<CalendarFeedRow | undefined> =>
  knex<CalendarFeedRow>('calendar_feeds').where({ user_id: userId }).first();

/** Columns of an interview that its event shows; its preparation is not read. */
const EVENT_COLUMNS = [
  ...(['id', 'user_id', 'job_id', 'round', 'kind', 'starts_local', 'time_zone', 'disambiguation'] as const),
  ...(['duration_minutes', 'starts_at', 'ends_at', 'tz_version', 'place', 'people', 'state', 'cancelled_at'] as const),
  ...(['uid', 'sequence', 'reminder_due_at', 'change_due_at', 'created_at', 'updated_at'] as const),
] as const;

/** An interview in a feed with its job. */
interface FeedEntry {
  readonly row: EventRow;
  readonly job: EventJob;
}

/**
 * The interviews in the feed of a person on a day, the latest first, at most FEED_INTERVIEWS_MAX: those that are
 * further ahead matter more than those that are over.
 * @param day its start, in ms since the epoch
 */
export async function listFeedEntries(knex: Knex, userId: string, day: number): Promise<FeedEntry[]> {
  const rows: EventRow[] = await knex<InterviewRow>('interviews')
    .where('user_id', userId)
    .whereBetween('starts_at', [day - FEED_PAST_MS, day + FEED_AHEAD_MS])
    .where((kept) => kept.whereNot('state', 'cancelled').orWhere('cancelled_at', '>=', day - FEED_CANCELLED_MS))
    .whereIn('job_id', existingJobIds(knex, userId))
    .orderBy([
      { column: 'starts_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(FEED_INTERVIEWS_MAX)
    .select(...EVENT_COLUMNS);
  const jobs = await jobsOf(knex, rows);
  return rows.flatMap((row) => {
    const job = jobs.get(row.job_id);
    return job ? [{ row, job }] : [];
  });
}
