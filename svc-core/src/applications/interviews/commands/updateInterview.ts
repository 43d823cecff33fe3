import type { Knex } from 'knex';
import type { InterviewChanges } from '@jobtrail/contract/calls';
import { transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import { countText } from '../../../media/storage/commands.ts';
import { textBytesOf } from '../../../media/storage/text.ts';
import type { InterviewRow, JobRow } from '../../../rows.ts';
import { lockJob } from '../../jobs/queries.ts';
import { changeMailedAt, nextReminderAt } from '../mailTimes.ts';
import { getInterview, lockInterview } from '../queries.ts';
import { momentsOfAgreed } from '../times.ts';
import { touchCalendar } from './touchCalendar.ts';

/** The columns that a body names. */
function columnsOf(before: InterviewRow, body: InterviewChanges): Partial<InterviewRow> {
  const { round, kind, startsLocal, timeZone, durationMinutes, place, people, preparation, state } = body;
  const newTime = startsLocal !== undefined || timeZone !== undefined;
  const disambiguation = body.disambiguation ?? (newTime ? 'earlier' : before.disambiguation);
  return {
    ...(round !== undefined && { round }),
    ...(kind !== undefined && { kind }),
    ...(startsLocal !== undefined && { starts_local: startsLocal }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
    disambiguation,
    ...(durationMinutes !== undefined && { duration_minutes: durationMinutes }),
    ...(place !== undefined && { place }),
    ...(people !== undefined && { people: JSON.stringify(people) }),
    ...(preparation !== undefined && { preparation }),
    ...(state !== undefined && { state }),
  };
}

/** Whether attendees of an event would need to know about a change (RFC 5545, 3.8.7.4). */
const isSignificant = (before: InterviewRow, after: InterviewRow): boolean =>
  before.starts_at !== after.starts_at ||
  before.ends_at !== after.ends_at ||
  before.place !== after.place ||
  before.state !== after.state;

/** The row after a change, or the row itself if nothing changes. @throws AppError 400 `time_skipped` */
function changedRow(before: InterviewRow, body: InterviewChanges, now: number): InterviewRow {
  const columns = columnsOf(before, body);
  const names = Object.keys(columns) as Array<keyof InterviewRow>;
  if (names.every((name) => columns[name] === before[name])) return before;
  const agreed = { ...before, ...columns };
  const hasNewTime = (['starts_local', 'time_zone', 'disambiguation', 'duration_minutes'] as const).some(
    (name) => agreed[name] !== before[name],
  );
  const after: InterviewRow = { ...agreed, ...(hasNewTime && momentsOfAgreed(agreed)), updated_at: now };
  if (!isSignificant(before, after)) return after;
  return {
    ...after,
    sequence: before.sequence + 1,
    cancelled_at: after.state === 'cancelled' ? (before.cancelled_at ?? now) : null,
    reminder_due_at: nextReminderAt(after, now),
    change_due_at: ['planned', 'cancelled'].includes(after.state)
      ? changeMailedAt([before.starts_at, after.starts_at], now)
      : null,
  };
}

/**
 * Changes an interview. A change without an effect writes nothing.
 * @param present creates the response, in the same transaction
 * @throws AppError 400 `time_skipped`, 404
 */
export async function updateInterview<Presented>(
  { knex, clock }: Pick<CoreContext, 'knex' | 'clock'>,
  userId: string,
  id: string,
  body: InterviewChanges,
  present: (trx: Knex.Transaction, row: InterviewRow, job: JobRow) => Promise<Presented>,
): Promise<Presented> {
  // Outside the transaction, so that the read after the lock sees everything that others committed before the lock.
  const { job_id } = await getInterview(knex, userId, id);
  return transaction(knex, async (trx) => {
    const job = await lockJob(trx, userId, job_id);
    const before = await lockInterview(trx, userId, id);
    const now = clock();
    const after = changedRow(before, body, now);
    if (after === before) return present(trx, before, job);
    await touchCalendar(trx, userId, id, now);
    await trx<InterviewRow>('interviews').where({ id, user_id: userId }).update(after);
    await countText(trx, userId, textBytesOf('interviews', after) - textBytesOf('interviews', before));
    return present(trx, after, job);
  });
}
