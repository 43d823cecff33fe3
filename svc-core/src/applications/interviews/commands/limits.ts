import type { Knex } from 'knex';
import { INTERVIEWS_MAX, JOB_INTERVIEWS_MAX } from '@jobtrail/contract';
import { conflict } from '@jobtrail/service-kit';
import type { InterviewRow } from '../../../rows.ts';

async function countOf(trx: Knex.Transaction, where: Partial<InterviewRow>): Promise<number> {
  const counted = await trx<InterviewRow>('interviews').where(where).count({ total: '*' }).first();
  return Number(counted?.total ?? 0);
}

/** Checks that a job and its owner may have one more interview. @throws AppError 409 `limit_reached` */
export async function checkInterviewLimits(trx: Knex.Transaction, userId: string, jobId: string): Promise<void> {
  if ((await countOf(trx, { job_id: jobId })) >= JOB_INTERVIEWS_MAX)
    throw conflict(`One job holds at most ${JOB_INTERVIEWS_MAX} interviews.`, 'limit_reached');
  if ((await countOf(trx, { user_id: userId })) >= INTERVIEWS_MAX)
    throw conflict(`One account holds at most ${INTERVIEWS_MAX} interviews. Delete some to add more.`, 'limit_reached');
}
