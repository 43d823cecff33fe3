import type { Knex } from 'knex';
import { DEFAULT_HOUR_CYCLE, INTERVIEW_REMINDERS_MS, UNDO_DELETE_MS } from '@jobtrail/contract';
import { transaction } from '@jobtrail/service-kit';
import { enqueueEmail } from '../../email-outbox/commands.ts';
import { mayBeNotified } from '../../people/notifications/mayBeNotified.ts';
import type { InterviewMailRow, InterviewRow, JobRow, UserRow } from '../../rows.ts';
import { interviewFile } from '../calendar/interviewFile.ts';
import { nextReminderAt } from '../interviews/mailTimes.ts';
import { findJob } from '../jobs/queries.ts';
import { interviewEmail } from './emails.ts';
import type { DueColumn, InterviewMailKind } from './queries.ts';

interface Sending {
  readonly now: number;
  readonly appUrl: string;
}

/** Which email is due about an interview, and what it is about; null if it is no longer needed. */
function dueMail(row: InterviewRow, column: DueColumn, now: number): { kind: InterviewMailKind; about: number } | null {
  if (column === 'change_due_at')
    return Math.max(row.ends_at, row.starts_at) > now ? { kind: 'change', about: row.sequence } : null;
  if (row.state !== 'planned' || row.starts_at <= now) return null;
  const kind = row.starts_at - now <= INTERVIEW_REMINDERS_MS.hour ? 'hour' : 'day';
  return { kind, about: row.starts_at };
}

/** When the next email of the same sort is due. */
const dueNext = (row: InterviewRow, column: DueColumn, now: number): number | null =>
  column === 'change_due_at' ? null : nextReminderAt(row, now);

async function enqueueMail(
  trx: Knex.Transaction,
  { row, job, user }: { row: InterviewRow; job: JobRow; user: UserRow },
  { kind, about }: { kind: InterviewMailKind; about: number },
  { now, appUrl }: Sending,
): Promise<boolean> {
  const mail = { interview_id: row.id, kind, about };
  if (await trx<InterviewMailRow>('interview_mails').where(mail).first('enqueued_at')) return false;
  const sent = await trx<InterviewMailRow>('interview_mails').where({ interview_id: row.id, kind: 'change' }).first();
  await trx<InterviewMailRow>('interview_mails').insert({
    ...mail,
    user_id: row.user_id,
    job_id: row.job_id,
    enqueued_at: now,
  });
  const hourCycle = user.hour_cycle ?? DEFAULT_HOUR_CYCLE;
  const { name, time_zone: timeZone } = user;
  const content = interviewEmail(kind, { row, job, name, timeZone, hourCycle, isKnown: sent !== undefined, appUrl });
  await enqueueEmail(
    trx,
    {
      userId: user.id,
      to: user,
      content,
      key: `interview:${row.id}:${kind}:${about}`,
      expiresAt: row.ends_at,
      ...(kind === 'change' && { attachment: interviewFile(row, job, hourCycle) }),
    },
    now,
  );
  return true;
}

/**
 * Enqueues the email that is due about an interview, and plans the next one. The record of the email, the email itself
 * and the time of the next one are committed together, so each email is enqueued once, even with several replicas and
 * after a crash. Its content is read at this moment.
 * @returns whether an email was enqueued
 */
export function sendDueMail(knex: Knex, id: string, column: DueColumn, sending: Sending): Promise<boolean> {
  const { now } = sending;
  return transaction(knex, async (trx) => {
    const found = await trx<InterviewRow>('interviews').where({ id }).first('user_id');
    if (!found) return false;
    const user = await trx<UserRow>('users').where({ id: found.user_id }).forUpdate().first();
    const row = await trx<InterviewRow>('interviews').where({ id }).forUpdate().first();
    // Another replica may have been faster, or the person has changed the interview.
    const dueAt = row?.[column] ?? null;
    if (!row || dueAt === null || dueAt > now) return false;
    const plan = (at: number | null) =>
      trx<InterviewRow>('interviews')
        .where({ id })
        .update({ [column]: at });
    const job = await findJob(trx, row.user_id, row.job_id);
    if (user && !job) {
      // The job was deleted and may be restored.
      await plan(now + UNDO_DELETE_MS);
      return false;
    }
    await plan(dueNext(row, column, now));
    const mail = dueMail(row, column, now);
    if (!user || !job || !mail || !mayBeNotified(user)) return false;
    return enqueueMail(trx, { row, job, user }, mail, sending);
  });
}

/** Postpones an email that could not be enqueued, so that others do not wait for it. */
export async function postponeMail(
  knex: Knex,
  id: string,
  column: DueColumn,
  { now, until }: { now: number; until: number },
): Promise<void> {
  await knex<InterviewRow>('interviews')
    .where({ id })
    .where(column, '<=', now)
    .update({ [column]: until });
}
