import type { Knex } from 'knex';
import { notFound, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import { deleteMedia } from '../../../media/uploads/commands/deleteMedia.ts';
import { freeBlobs } from '../../../media/uploads/commands/freeBlobs.ts';
import { findJob, lockJob } from '../queries.ts';
import type { DeletedJobRow, JobRow } from '../row.ts';
import { checkJobLimit } from './changeJobs.ts';
import { touchJobs } from './touchJobs.ts';

type Store = Pick<CoreContext, 'knex' | 'blobs' | 'logger' | 'clock' | 'uploadRegistry'>;

/** The tables whose rows belong to a job, besides its files. */
const RELATED_TABLES = [
  'stage_history',
  'communications',
  'interview_notes',
  'interviews',
  'interview_mails',
  'deleted_entries',
  'reminders',
  'reminder_decisions',
] as const;

/** Erases everything that belongs to a job. @returns the ids of its files, for `freeBlobs` after the commit */
async function eraseRelated(trx: Knex.Transaction, jobId: string, now: number): Promise<string[]> {
  const gone = await deleteMedia(trx, (media) => media.where({ job_id: jobId }), now);
  for (const table of RELATED_TABLES) await trx(table).where({ job_id: jobId }).delete();
  return gone;
}

/** Deletes a job with all its related data. The bytes of its files are freed after the commit. @throws AppError 404 */
export async function deleteJob(core: Store, userId: string, id: string): Promise<void> {
  const freed = await transaction(core.knex, async (trx) => {
    await lockJob(trx, userId, id);
    await touchJobs(trx, userId);
    const gone = await eraseRelated(trx, id, core.clock());
    await trx<JobRow>('jobs').where({ id, user_id: userId }).delete();
    return gone;
  });
  await freeBlobs(core, freed);
}

/** Deletes a job so that `restoreJob` can restore it until it is erased. @throws AppError 404 */
export async function deleteRestorably(
  { knex, clock }: Pick<CoreContext, 'knex' | 'clock'>,
  userId: string,
  id: string,
): Promise<void> {
  await transaction(knex, async (trx) => {
    const row = await lockJob(trx, userId, id);
    await touchJobs(trx, userId);
    await trx<DeletedJobRow>('deleted_jobs').insert({
      id,
      user_id: userId,
      deleted_at: clock(),
      job: JSON.stringify(row),
    });
    await trx<JobRow>('jobs').where({ id, user_id: userId }).delete();
  });
}

/**
 * Restores a deleted job with everything that belongs to it. A job that exists is returned as it is, so that the call
 * can be repeated.
 * @throws AppError 404 once it has been erased, 409 `limit_reached`
 */
export async function restoreJob({ knex }: Pick<CoreContext, 'knex'>, userId: string, id: string): Promise<JobRow> {
  return transaction(knex, async (trx) => {
    await touchJobs(trx, userId);
    const existing = await findJob(trx, userId, id);
    if (existing) return existing;
    const deleted = await trx<DeletedJobRow>('deleted_jobs').where({ id, user_id: userId }).forUpdate().first();
    if (!deleted) throw notFound();
    await checkJobLimit(trx, userId);
    const row = JSON.parse(deleted.job) as JobRow;
    await trx<JobRow>('jobs').insert(row);
    await trx<DeletedJobRow>('deleted_jobs').where({ id }).delete();
    return row;
  });
}

/** Erases a deleted job with all its related data, unless it has been restored or erased in the meantime. */
async function eraseJob(core: Store, id: string): Promise<void> {
  const freed = await transaction(core.knex, async (trx) => {
    const deleted = await trx<DeletedJobRow>('deleted_jobs').where({ id }).forUpdate().first('id');
    if (!deleted) return [];
    const gone = await eraseRelated(trx, id, core.clock());
    await trx<DeletedJobRow>('deleted_jobs').where({ id }).delete();
    return gone;
  });
  await freeBlobs(core, freed);
}

/** Erases some deleted jobs. */
export async function eraseJobs(core: Store, ids: readonly string[]): Promise<void> {
  for (const id of ids) await eraseJob(core, id);
}
