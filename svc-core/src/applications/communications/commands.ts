import type { Knex } from 'knex';
import { RELATED_MAX } from '@jobtrail/contract';
import type { CommunicationChanges, NewCommunication } from '@jobtrail/contract/calls';
import { conflict, fromMoment, newId, notFound, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { countText } from '../../media/storage/commands.ts';
import { textBytesOf } from '../../media/storage/text.ts';
import type { CommunicationRow } from '../../rows.ts';
import { retrieveDeleted, storeDeleted } from '../deleted-entries/commands.ts';
import { lockJob } from '../jobs/queries.ts';
import { isTypedOnAnother } from '../typedText.ts';

/** @throws AppError 409 `limit_reached` if the job has the maximum number of communications */
async function checkLimit(trx: Knex.Transaction, jobId: string): Promise<void> {
  const counted = await trx('communications').where({ job_id: jobId }).count({ total: '*' }).first();
  if (Number(counted?.['total'] ?? 0) >= RELATED_MAX)
    throw conflict(`One job holds at most ${RELATED_MAX} communications.`, 'limit_reached');
}

/**
 * Adds a communication to a job of the person, which the transaction has locked.
 * @param now the time of receipt if the communication has none, in ms since the epoch
 * @throws AppError 409 `limit_reached`
 */
export async function addCommunication(
  trx: Knex.Transaction,
  userId: string,
  { jobId, source, subject, content, receivedAt }: NewCommunication,
  now: number,
): Promise<CommunicationRow> {
  await checkLimit(trx, jobId);
  const row: CommunicationRow = {
    id: newId(),
    user_id: userId,
    job_id: jobId,
    source,
    subject: subject ?? null,
    content,
    received_at: receivedAt ? fromMoment(receivedAt) : now,
  };
  await trx<CommunicationRow>('communications').insert(row);
  await countText(trx, userId, textBytesOf('communications', row));
  return row;
}

/**
 * Adds a communication to a job of the person.
 * @param present creates the response, in the same transaction
 * @throws AppError 404, 409 `limit_reached`
 */
export function createCommunication<Presented>(
  core: CoreContext,
  userId: string,
  body: NewCommunication,
  present: (trx: Knex.Transaction, row: CommunicationRow) => Promise<Presented>,
): Promise<Presented> {
  return transaction(core.knex, async (trx) => {
    // The lock keeps the job from being deleted concurrently, so that nothing belongs to a deleted job.
    await lockJob(trx, userId, body.jobId);
    return present(trx, await addCommunication(trx, userId, body, core.clock()));
  });
}

function columnsOf({ source, subject, content, receivedAt }: CommunicationChanges): Partial<CommunicationRow> {
  return {
    ...(source === undefined ? {} : { source }),
    ...(subject === undefined ? {} : { subject }),
    ...(content === undefined ? {} : { content }),
    ...(receivedAt === undefined ? {} : { received_at: fromMoment(receivedAt) }),
  };
}

/**
 * Changes a communication; fields that are missing from the body stay unchanged.
 * @throws AppError 404, 409 if its text is not the one that the new one was typed on
 */
export async function updateCommunication(
  core: CoreContext,
  userId: string,
  id: string,
  body: CommunicationChanges,
): Promise<CommunicationRow> {
  return transaction(core.knex, async (trx) => {
    const found = await trx<CommunicationRow>('communications').where({ id, user_id: userId }).first('job_id');
    if (!found) throw notFound();
    await lockJob(trx, userId, found.job_id);
    // It may have been deleted before the lock.
    const before = await trx<CommunicationRow>('communications').where({ id }).forUpdate().first();
    if (!before) throw notFound();
    if (isTypedOnAnother(before.content, body.content, body.knownContent))
      throw conflict('This communication was changed in another tab or on another device.');
    const columns = columnsOf(body);
    await trx<CommunicationRow>('communications').where({ id }).update(columns);
    const row = { ...before, ...columns };
    await countText(trx, userId, textBytesOf('communications', row) - textBytesOf('communications', before));
    return row;
  });
}

/** Deletes a communication; `restoreCommunication` undoes it. @throws AppError 404 */
export async function deleteCommunication(core: CoreContext, userId: string, id: string): Promise<void> {
  await transaction(core.knex, async (trx) => {
    const row = await trx<CommunicationRow>('communications').where({ id, user_id: userId }).first();
    if (!row) throw notFound();
    await lockJob(trx, userId, row.job_id);
    const deleted = await trx<CommunicationRow>('communications').where({ id }).delete();
    if (deleted === 0) throw notFound();
    await storeDeleted(trx, 'communication', row, { now: core.clock() });
  });
}

/**
 * Restores a deleted communication. One that has been restored already is returned, so the call may be repeated.
 * @throws AppError 404, 409 `limit_reached`
 */
export async function restoreCommunication(core: CoreContext, userId: string, id: string): Promise<CommunicationRow> {
  return transaction(core.knex, async (trx) => {
    const deleted = await retrieveDeleted(trx, 'communication', { userId, id, now: core.clock() });
    if (!deleted) {
      const current = await trx<CommunicationRow>('communications').where({ id, user_id: userId }).first();
      if (!current) throw notFound();
      await lockJob(trx, userId, current.job_id);
      return current;
    }
    await checkLimit(trx, deleted.row.job_id);
    await trx<CommunicationRow>('communications').insert(deleted.row);
    return deleted.row;
  });
}
