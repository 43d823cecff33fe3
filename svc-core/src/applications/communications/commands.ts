import { RELATED_MAX } from '@jobtrail/contract';
import type { NewCommunication } from '@jobtrail/contract/calls';
import { conflict, fromMoment, newId, notFound, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { existingJobIds, lockJob } from '../jobs/queries.ts';
import type { CommunicationRow } from './row.ts';

/** Adds a communication to a job of the person. @throws AppError 404, 409 `limit_reached` */
export function createCommunication(
  core: CoreContext,
  userId: string,
  { jobId, source, subject, content, receivedAt }: NewCommunication,
): Promise<CommunicationRow> {
  return transaction(core.knex, async (trx) => {
    // The lock keeps the job from being deleted concurrently, so that nothing belongs to a deleted job.
    await lockJob(trx, userId, jobId);
    const counted = await trx('communications').where({ job_id: jobId }).count({ total: '*' }).first();
    if (Number(counted?.['total'] ?? 0) >= RELATED_MAX)
      throw conflict(`One job holds at most ${RELATED_MAX} communications.`, 'limit_reached');
    const row: CommunicationRow = {
      id: newId(),
      user_id: userId,
      job_id: jobId,
      source,
      subject: subject ?? null,
      content,
      received_at: receivedAt ? fromMoment(receivedAt) : core.clock(),
    };
    await trx<CommunicationRow>('communications').insert(row);
    return row;
  });
}

/** @throws AppError 404 */
export async function deleteCommunication(core: CoreContext, userId: string, id: string): Promise<void> {
  const deleted = await core
    .knex<CommunicationRow>('communications')
    .where({ id, user_id: userId })
    .whereIn('job_id', existingJobIds(core.knex, userId))
    .delete();
  if (deleted === 0) throw notFound();
}
