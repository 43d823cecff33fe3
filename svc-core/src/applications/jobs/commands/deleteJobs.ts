import type { Knex } from 'knex';
import { notFound, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import { insertRows } from '../../../database/insertRows.ts';
import { countText } from '../../../media/storage/commands.ts';
import { sumOfTexts } from '../../../media/storage/queries.ts';
import { textBytesOf, type TextTable } from '../../../media/storage/text.ts';
import { deleteMedia } from '../../../media/uploads/commands/deleteMedia.ts';
import { freeBlobs } from '../../../media/uploads/commands/freeBlobs.ts';
import type { DeletedEntryRow, DeletedJobRow, JobRow, PostingRow } from '../../../rows.ts';
import { derivedColumns } from '../../smart-tags/derive.ts';
import { readBases } from '../../smart-tags/queries.ts';
import { recordEvents } from '../../webhooks/commands/recordEvents.ts';
import { blankJob } from '../columns.ts';
import { findJob, lockJob } from '../queries.ts';
import { checkJobLimit } from './changeJobs.ts';
import { touchJobs } from './touchJobs.ts';

type Store = Pick<CoreContext, 'knex' | 'blobs' | 'logger' | 'clock' | 'uploadRegistry'>;

/** The tables whose rows belong to a job, besides its files. */
export const RELATED_TABLES = [
  'stage_history',
  'postings',
  'communications',
  'interview_notes',
  'interviews',
  'interview_mails',
  'deleted_entries',
  'reminders',
  'reminder_decisions',
  'tag_overrides',
  'job_documents',
  'import_changes',
] as const;

/** The bytes of the texts that belong to a job. */
async function relatedTextBytes(trx: Knex.Transaction, jobId: string): Promise<number> {
  const tables: readonly TextTable[] = ['communications', 'interview_notes', 'interviews'];
  const sums = [
    ...tables.map((table) => sumOfTexts(trx, table)),
    trx<PostingRow>('postings').sum({ bytes: 'text_bytes' }),
    trx<DeletedEntryRow>('deleted_entries').sum({ bytes: 'text_bytes' }),
  ];
  let bytes = 0;
  for (const sum of sums) bytes += Number((await sum.where({ job_id: jobId }).first())?.bytes ?? 0);
  return bytes;
}

/**
 * Erases everything that belongs to a job, which has been deleted, and its texts no longer count.
 * @returns the ids of its files, for `freeBlobs` after the commit
 */
async function eraseRelated(trx: Knex.Transaction, job: JobRow, now: number): Promise<string[]> {
  const related = { job_id: job.id };
  const bytes = textBytesOf('jobs', job) + (await relatedTextBytes(trx, job.id));
  const gone = await deleteMedia(trx, (media) => media.where(related), now);
  for (const table of RELATED_TABLES) await trx(table).where(related).delete();
  await countText(trx, job.user_id, -bytes);
  return gone;
}

/** Deletes a job with all its related data. The bytes of its files are freed after the commit. @throws AppError 404 */
export async function deleteJob(core: Store, userId: string, id: string): Promise<void> {
  const freed = await transaction(core.knex, async (trx) => {
    const row = await lockJob(trx, userId, id);
    await touchJobs(trx, userId);
    await trx<JobRow>('jobs').where({ id, user_id: userId }).delete();
    await recordEvents(trx, userId, 'job.deleted', [id], core.clock());
    return eraseRelated(trx, row, core.clock());
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
    await hideJobs(trx, userId, [row], clock());
  });
}

/** Hides locked jobs of a person until they are restored or erased. */
export async function hideJobs(
  trx: Knex.Transaction,
  userId: string,
  rows: readonly JobRow[],
  now: number,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await insertRows<DeletedJobRow>(
    trx,
    'deleted_jobs',
    rows.map((row) => ({
      id: row.id,
      user_id: userId,
      deleted_at: now,
      job: JSON.stringify(row),
      import_id: row.import_id,
    })),
  );
  await trx<JobRow>('jobs').where({ user_id: userId }).whereIn('id', ids).delete();
  await recordEvents(trx, userId, 'job.deleted', ids, now);
}

/** Shows hidden jobs again. */
export async function showJobs(
  trx: Knex.Transaction,
  userId: string,
  deleted: readonly DeletedJobRow[],
  now: number,
): Promise<JobRow[]> {
  // An older release has stored them without the columns that are new since.
  const stored = deleted.map(({ job }): JobRow => ({ ...blankJob, ...(JSON.parse(job) as JobRow) }));
  // The rules may have changed since, or an older release has deleted them.
  const bases = await readBases(trx, userId, stored);
  const rows = stored.map((row) => ({ ...row, ...derivedColumns(row, bases.get(row.id)) }));
  const ids = rows.map(({ id }) => id);
  await insertRows<JobRow>(trx, 'jobs', rows);
  await trx<DeletedJobRow>('deleted_jobs').where({ user_id: userId }).whereIn('id', ids).delete();
  await recordEvents(trx, userId, 'job.created', ids, now);
  return rows;
}

/**
 * Restores a deleted job with everything that belongs to it. A job that exists is returned as it is, so that the call
 * can be repeated.
 * @throws AppError 404 once it has been erased, 409 `limit_reached`
 */
export async function restoreJob(
  { knex, clock }: Pick<CoreContext, 'knex' | 'clock'>,
  userId: string,
  id: string,
): Promise<JobRow> {
  return transaction(knex, async (trx) => {
    await touchJobs(trx, userId);
    const existing = await findJob(trx, userId, id);
    if (existing) return existing;
    const deleted = await trx<DeletedJobRow>('deleted_jobs').where({ id, user_id: userId }).forUpdate().first();
    if (!deleted) throw notFound();
    await checkJobLimit(trx, userId);
    const [row] = await showJobs(trx, userId, [deleted], clock());
    if (!row) throw notFound();
    return row;
  });
}

/** Erases a deleted job with all its related data, unless it has been restored or erased in the meantime. */
async function eraseJob(core: Store, id: string): Promise<void> {
  const freed = await transaction(core.knex, async (trx) => {
    const deleted = await trx<DeletedJobRow>('deleted_jobs').where({ id }).forUpdate().first();
    if (!deleted) return [];
    await trx<DeletedJobRow>('deleted_jobs').where({ id }).delete();
    return eraseRelated(trx, JSON.parse(deleted.job) as JobRow, core.clock());
  });
  await freeBlobs(core, freed);
}

/** Erases some deleted jobs. */
export async function eraseJobs(core: Store, ids: readonly string[]): Promise<void> {
  for (const id of ids) await eraseJob(core, id);
}
