import type { Knex } from 'knex';
import { DEFAULT_HOUR_CYCLE, localDayOf, suggestionsOf } from '@jobtrail/contract';
import { deleteOldRows, transaction } from '@jobtrail/service-kit';
import { jobsOf, listRemainingInterviews } from '../applications/interviews/queries.ts';
import { listDecisions } from '../applications/reminder-decisions/queries.ts';
import { readRules } from '../applications/reminder-rules/queries.ts';
import { presentReminder, presentReminderDecision } from '../applications/reminders/presenter.ts';
import { listOpenReminders } from '../applications/reminders/queries.ts';
import { listContacts, listJobInterviews, listOpenCards } from '../applications/today/queries.ts';
import { enqueueEmail } from '../email-outbox/commands.ts';
import type { EmailContent } from '../email-outbox/emailContent.ts';
import { mayBeNotified } from '../people/notifications/mayBeNotified.ts';
import { digestMoment, nextDigestAt } from '../people/users/nextDigestAt.ts';
import type { DigestRow, UserRow } from '../rows.ts';
import { digest, type DigestInterview } from './emails.ts';

/** The people whose digest is due, the longest due first. */
export const listDueDigests = (knex: Knex, now: number, limit: number): Promise<string[]> =>
  knex<UserRow>('users').where('next_digest_at', '<=', now).orderBy('next_digest_at').limit(limit).pluck('id');

/** How long the record of a sent digest is stored. */
const RETENTION_MS = 90 * 86_400_000;

/**
 * Sends a person's digest if it is due, and plans the next one. The digest, its email and the plan are committed
 * together, so a person gets at most one email on each local day, even with several replicas and after a crash.
 * @returns whether an email was enqueued
 */
export function sendDigest(
  knex: Knex,
  userId: string,
  { now, appUrl }: { now: number; appUrl: string },
): Promise<boolean> {
  return transaction(knex, async (trx) => {
    const user = await trx<UserRow>('users').where({ id: userId }).forUpdate().first();
    // Another replica may have been faster, or the person has changed the plan.
    if (!user || user.next_digest_at === null || user.next_digest_at > now) return false;
    const next = nextDigestAt(user, now);
    await trx<UserRow>('users').where({ id: userId }).update({ next_digest_at: next });
    if (next === null || user.time_zone === null || !mayBeNotified(user)) return false;
    const today = localDayOf(now, user.time_zone);
    // A digest of an earlier day that is late, or that was never planned, is not sent before today's hour.
    if (user.next_digest_at === 0 || now < digestMoment(today, user.digest_hour, user.time_zone)) return false;
    const day = { user_id: userId, local_day: today };
    if (await trx<DigestRow>('digests').where(day).first('sent_at')) return false;
    const content = await composeFor(trx, { user, zone: user.time_zone, today, now, appUrl });
    if (content === null) return false;
    await trx<DigestRow>('digests').insert({ ...day, sent_at: now });
    await enqueueEmail(
      trx,
      { userId, to: user, content, key: `digest:${userId}:${today}`, expiresAt: next, unsubscribe: 'digest' },
      now,
    );
    return true;
  });
}

async function composeFor(
  trx: Knex.Transaction,
  { user, zone, today, now, appUrl }: { user: UserRow; zone: string; today: string; now: number; appUrl: string },
): Promise<EmailContent | null> {
  const { id, name } = user;
  const cards = await listOpenCards(trx, id);
  const reminders = (await listOpenReminders(trx, id)).map(presentReminder);
  const suggestions = suggestionsOf({
    cards,
    reminders,
    decisions: (await listDecisions(trx, id)).map(presentReminderDecision),
    rules: await readRules(trx, id),
    contacts: await listContacts(trx, id, now),
    interviews: await listJobInterviews(trx, id, now),
    now,
    zone,
  });
  const companies = new Map(cards.map((card) => [card.id, card.company]));
  const interviews = await remainingInterviews(trx, id, { zone, now });
  const hourCycle = user.hour_cycle ?? DEFAULT_HOUR_CYCLE;
  return digest({ name, today, zone, hourCycle, interviews, reminders, suggestions, companies, appUrl });
}

/** The remaining interviews of today, with their companies. */
async function remainingInterviews(
  trx: Knex.Transaction,
  userId: string,
  day: { zone: string; now: number },
): Promise<DigestInterview[]> {
  const remaining = await listRemainingInterviews(trx, userId, day);
  const jobs = await jobsOf(trx, remaining);
  return remaining.flatMap((row) => {
    const job = jobs.get(row.job_id);
    return job ? [{ ...row, company: job.company }] : [];
  });
}

/** Postpones a digest that could not be sent, so that others do not wait for it. */
export async function postponeDigest(
  knex: Knex,
  userId: string,
  { now, until }: { now: number; until: number },
): Promise<void> {
  await knex<UserRow>('users')
    .where({ id: userId })
    .where('next_digest_at', '<=', now)
    .update({ next_digest_at: until });
}

/** Deletes the record of digests that were sent long ago; only that of the current day is needed. @returns how many */
export const purgeDigests = (knex: Knex, now: number, signal: AbortSignal): Promise<number> => {
  const before = now - RETENTION_MS;
  return deleteOldRows(
    knex,
    {
      key: 'user_id',
      select: (some) => some<DigestRow>('digests').where('sent_at', '<', before).orderBy('sent_at'),
      remove: (trx, ids) => trx<DigestRow>('digests').whereIn('user_id', ids).where('sent_at', '<', before).delete(),
    },
    signal,
  );
};
