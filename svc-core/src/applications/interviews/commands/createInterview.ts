import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { INTERVIEW_MINUTES } from '@jobtrail/contract';
import type { NewInterview } from '@jobtrail/contract/calls';
import { newId, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import { countText } from '../../../media/storage/commands.ts';
import { textBytesOf } from '../../../media/storage/text.ts';
import type { InterviewRow, JobRow } from '../../../rows.ts';
import { lockJob } from '../../jobs/queries.ts';
import { changeMailedAt, nextReminderAt } from '../mailTimes.ts';
import { momentsOfAgreed } from '../times.ts';
import { checkInterviewLimits } from './limits.ts';
import { touchCalendar } from './touchCalendar.ts';

function rowOf(userId: string, body: NewInterview, now: number): InterviewRow {
  const agreed = {
    starts_local: body.startsLocal,
    time_zone: body.timeZone,
    disambiguation: body.disambiguation ?? 'earlier',
    duration_minutes: body.durationMinutes ?? INTERVIEW_MINUTES.initial,
  };
  const moments = momentsOfAgreed(agreed);
  const state = body.state ?? 'planned';
  return {
    id: newId(),
    user_id: userId,
    job_id: body.jobId,
    round: body.round ?? 1,
    kind: body.kind,
    ...agreed,
    ...moments,
    place: body.place ?? null,
    people: JSON.stringify(body.people ?? []),
    preparation: body.preparation ?? null,
    state,
    cancelled_at: state === 'cancelled' ? now : null,
    uid: randomUUID(),
    sequence: 0,
    reminder_due_at: nextReminderAt({ state, ...moments }, now),
    change_due_at: state === 'planned' ? changeMailedAt([moments.starts_at], now) : null,
    created_at: now,
    updated_at: now,
  };
}

/**
 * Schedules an interview of a job.
 * @param present creates the response, in the same transaction
 * @throws AppError 400 `time_skipped`, 404, 409 `limit_reached`
 */
export async function createInterview<Presented>(
  { knex, clock }: Pick<CoreContext, 'knex' | 'clock'>,
  userId: string,
  body: NewInterview,
  present: (trx: Knex.Transaction, row: InterviewRow, job: JobRow) => Promise<Presented>,
): Promise<Presented> {
  return transaction(knex, async (trx) => {
    const job = await lockJob(trx, userId, body.jobId);
    const now = clock();
    const row = rowOf(userId, body, now);
    await touchCalendar(trx, userId, row.id, now);
    await checkInterviewLimits(trx, userId, job.id);
    await trx<InterviewRow>('interviews').insert(row);
    await countText(trx, userId, textBytesOf('interviews', row));
    return present(trx, row, job);
  });
}
