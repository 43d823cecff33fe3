import type { Knex } from 'knex';
import { POSTINGS_MAX, type PostingText } from '@jobtrail/contract';
import type { SavedPosting } from '@jobtrail/contract/calls';
import { conflict, notFound, transaction, validationFailed } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import type { JobRow } from '../../../rows.ts';
import { retrieveDeleted, storeDeleted } from '../../deleted-entries/commands.ts';
import { correctPosting, insertPosting, keepPosting, markPosting, removePosting } from '../../postings/commands.ts';
import { packPosting, packText } from '../../postings/packing.ts';
import { findPosting, listCaptures } from '../../postings/queries.ts';
import { deriveJob } from '../../smart-tags/commands/deriveJob.ts';
import { lockJob } from '../queries.ts';
import { touchJobs } from './touchJobs.ts';

type Core = Pick<CoreContext, 'knex' | 'clock'>;

const NOTHING_SHOWN = { text: 'This text shows nothing.' };

/** Locks a job whose posting changes, and marks the person's jobs as changed. @throws AppError 404 */
async function lockPosting(trx: Knex.Transaction, userId: string, jobId: string): Promise<JobRow> {
  const job = await lockJob(trx, userId, jobId);
  await touchJobs(trx, userId);
  return job;
}

/**
 * Keeps a text as a job's posting. The same text once more changes nothing.
 * @param host where it was read; null if it was not
 * @returns whether there is another capture
 * @throws AppError 400 for a text that shows nothing, 404, 409 `limit_reached`
 */
export async function addPosting(
  { knex, clock }: Core,
  { userId, jobId }: { userId: string; jobId: string },
  posting: PostingText,
  host: string | null,
): Promise<boolean> {
  const packed = await packPosting(posting, host);
  if (!packed) throw validationFailed(NOTHING_SHOWN);
  return transaction(knex, async (trx) => {
    const job = await lockPosting(trx, userId, jobId);
    const added = await keepPosting(trx, job, packed, clock());
    await deriveJob(trx, job);
    return added;
  });
}

/**
 * Adds what a person has pasted as a job's posting, or corrects a capture.
 * @throws AppError 400 for a text that shows nothing, 404, 409 if the capture has not the text that was corrected
 */
export async function savePosting(
  core: Core,
  job: { userId: string; jobId: string },
  { text, source = 'pasted', capture, knownText }: SavedPosting,
): Promise<void> {
  if (capture === undefined) {
    await addPosting(core, job, { text, source, language: null, facts: {} }, null);
    return;
  }
  const packed = await packText(text);
  if (!packed) throw validationFailed(NOTHING_SHOWN);
  await transaction(core.knex, async (trx) => {
    const locked = await lockPosting(trx, job.userId, job.jobId);
    const row = await findPosting(trx, { user_id: job.userId, job_id: locked.id }, capture);
    if (!row) throw notFound();
    if (row.sha256 === packed.sha256) return;
    if (knownText !== undefined && row.sha256 !== knownText)
      throw conflict('This text was changed in another tab or on another device.');
    await correctPosting(trx, row, packed);
    await deriveJob(trx, locked);
  });
}

/** Deletes a capture of a job's posting; `restorePosting` undoes it. @throws AppError 404 */
export async function deletePosting(
  { knex, clock }: Core,
  { userId, jobId }: { userId: string; jobId: string },
  capture: string,
): Promise<void> {
  await transaction(knex, async (trx) => {
    const job = await lockPosting(trx, userId, jobId);
    const row = await findPosting(trx, { user_id: userId, job_id: jobId }, capture);
    if (!row) throw notFound();
    await removePosting(trx, row);
    await storeDeleted(trx, 'posting', { ...row, body: Buffer.from(row.body).toString('base64') }, { now: clock() });
    const left = await listCaptures(trx, userId, jobId);
    await markPosting(trx, job, left.length > 0);
    await deriveJob(trx, job);
  });
}

/**
 * Restores a deleted capture. One that has been restored already stays as it is, so the call may be repeated.
 * @throws AppError 404; 409 `limit_reached` if the job has got POSTINGS_MAX others since
 */
export async function restorePosting(
  { knex, clock }: Core,
  { userId, jobId }: { userId: string; jobId: string },
  capture: string,
): Promise<void> {
  await transaction(knex, async (trx) => {
    const job = await lockPosting(trx, userId, jobId);
    const captures = await listCaptures(trx, userId, jobId);
    if (captures.some(({ id }) => id === capture)) return;
    const deleted = await retrieveDeleted(trx, 'posting', { userId, id: capture, now: clock() });
    if (!deleted || deleted.row.job_id !== jobId) throw notFound();
    if (captures.length >= POSTINGS_MAX)
      throw conflict(`There are ${POSTINGS_MAX} other copies of this posting by now.`, 'limit_reached');
    await insertPosting(trx, { ...deleted.row, body: Buffer.from(deleted.row.body, 'base64') });
    await markPosting(trx, job, true);
    await deriveJob(trx, job);
  });
}
