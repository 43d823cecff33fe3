import { transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import type { InterviewRow, JobRow } from '../../../rows.ts';
import { retrieveDeleted, storeDeleted } from '../../deleted-entries/commands.ts';
import { lockJob } from '../../jobs/queries.ts';
import { nextReminderAt } from '../mailTimes.ts';
import { getInterview, lockInterview } from '../queries.ts';
import { checkInterviewLimits } from './limits.ts';
import { touchCalendar } from './touchCalendar.ts';

type Store = Pick<CoreContext, 'knex' | 'clock'>;

/**
 * Deletes an interview; `restoreInterview` undoes it. It disappears from calendars that subscribe to the feed.
 * @throws AppError 404
 */
export async function deleteInterview({ knex, clock }: Store, userId: string, id: string): Promise<void> {
  // Outside the transaction, so that the read after the lock sees everything that others committed before the lock.
  const { job_id } = await getInterview(knex, userId, id);
  await transaction(knex, async (trx) => {
    await lockJob(trx, userId, job_id);
    const row = await lockInterview(trx, userId, id);
    const now = clock();
    await touchCalendar(trx, userId, id, now);
    await trx<InterviewRow>('interviews').where({ id, user_id: userId }).delete();
    await storeDeleted(trx, 'interview', row, { now });
  });
}

/**
 * Restores a deleted interview, with a higher sequence. One that has been restored already is returned, so the call may
 * be repeated.
 * @throws AppError 404, 409 `limit_reached`
 */
export async function restoreInterview(
  { knex, clock }: Store,
  userId: string,
  id: string,
): Promise<{ row: InterviewRow; job: JobRow }> {
  return transaction(knex, async (trx) => {
    const now = clock();
    const deleted = await retrieveDeleted(trx, 'interview', { userId, id, now });
    if (!deleted) {
      const row = await getInterview(trx, userId, id);
      return { row, job: await lockJob(trx, userId, row.job_id) };
    }
    const job = await lockJob(trx, userId, deleted.row.job_id);
    await touchCalendar(trx, userId, id, now);
    await checkInterviewLimits(trx, userId, job.id);
    const row: InterviewRow = {
      ...deleted.row,
      sequence: deleted.row.sequence + 1,
      reminder_due_at: nextReminderAt(deleted.row, now),
      updated_at: now,
    };
    await trx<InterviewRow>('interviews').insert(row);
    return { row, job };
  });
}
