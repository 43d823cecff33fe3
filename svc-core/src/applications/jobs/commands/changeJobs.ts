import type { Knex } from 'knex';
import { isReadPosting, JOBS_MAX } from '@jobtrail/contract';
import type { JobChanges, NewJob } from '@jobtrail/contract/calls';
import { conflict, transaction, validationFailed } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import { insertRows } from '../../../database/insertRows.ts';
import { countText } from '../../../media/storage/commands.ts';
import { textBytesOf } from '../../../media/storage/text.ts';
import { mediaIdOf } from '../../../media/uploads/address.ts';
import { attachUploads, moveMedia } from '../../../media/uploads/commands/attachUploads.ts';
import { deleteMedia } from '../../../media/uploads/commands/deleteMedia.ts';
import { freeBlobs } from '../../../media/uploads/commands/freeBlobs.ts';
import type { JobRow, StageHistoryRow } from '../../../rows.ts';
import { keepPosting } from '../../postings/commands.ts';
import { packPosting } from '../../postings/packing.ts';
import { derivedColumns } from '../../smart-tags/derive.ts';
import { readBasis } from '../../smart-tags/queries.ts';
import { placeStageChanges } from '../../stage-history/commands.ts';
import { recordEvents } from '../../webhooks/commands/recordEvents.ts';
import { planChange } from '../changes.ts';
import type { Person } from '../moveDays.ts';
import { newJobRow, withHistory } from '../newJob.ts';
import { listImageIds, lockJob } from '../queries.ts';
import { touchJobs } from './touchJobs.ts';
import { undoMove } from './undoMove.ts';

/** The current and the requested images of a job, by id and in order. */
interface ImagePlan {
  readonly current: readonly string[];
  readonly wanted: readonly string[];
}

const CHANGED_ELSEWHERE = 'The images of this job were changed in another tab or on another device.';

/** The unique ids in a list of addresses; any other text becomes an id that does not exist. */
const idsOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.map((address) => mediaIdOf(address) ?? '')),
];
const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/**
 * Plans what a body changes about the images of a locked job.
 * @returns null if it has no images, or the job's current ones
 * @throws AppError 409 if the job's images are not `knownImages`
 */
async function planImages(
  trx: Knex.Transaction,
  jobId: string,
  { images, knownImages }: Pick<JobChanges, 'images' | 'knownImages'>,
): Promise<ImagePlan | null> {
  if (images === undefined) return null;
  const current = await listImageIds(trx, jobId);
  const wanted = idsOf(images ?? []);
  if (isSame(current, wanted)) return null;
  if (knownImages && !isSame(current, idsOf(knownImages))) throw conflict(CHANGED_ELSEWHERE);
  return { current, wanted };
}

/**
 * Applies a plan to the images of a job: attaches uploads, reorders existing images and deletes the others.
 * @returns the ids of the deleted ones, for `freeBlobs` after the commit
 * @throws AppError 400 if one is neither an image of the job nor an upload of its person
 */
async function replaceImages(
  trx: Knex.Transaction,
  { id: jobId, user_id: userId }: JobRow,
  { current, wanted }: ImagePlan,
  now: number,
): Promise<string[]> {
  const place = (id: string): number => wanted.indexOf(id);
  const fresh = wanted.filter((id) => !current.includes(id));
  if (!(await attachUploads(trx, { userId, jobId }, fresh, { purpose: 'image', now, place })))
    throw validationFailed({ images: 'One of these images does not belong to this job.' });
  for (const id of current) if (wanted.includes(id)) await moveMedia(trx, id, place(id));
  const gone = current.filter((id) => !wanted.includes(id));
  return gone.length === 0 ? [] : deleteMedia(trx, (media) => media.whereIn('id', gone), now);
}

/**
 * Checks that a person may have `added` more jobs. The person's writes must be locked.
 * @throws AppError 409 `limit_reached`
 */
export async function checkJobLimit(trx: Knex.Transaction, userId: string, added = 1): Promise<void> {
  const counted = await trx<JobRow>('jobs').where({ user_id: userId }).count({ total: '*' }).first();
  const total = Number(counted?.total ?? 0);
  if (total + added <= JOBS_MAX) return;
  const sentence =
    total === JOBS_MAX
      ? `You have ${JOBS_MAX} jobs, which is as many as one account can hold. Delete some to add more.`
      : `You have ${total} jobs, and one account can hold ${JOBS_MAX}, so ${added} more do not fit.`;
  throw conflict(sentence, 'limit_reached');
}

/** Where the posting of a new job was read; null if it was not read at its address. */
const hostOf = ({ posting, jobUrl }: NewJob): string | null =>
  posting && isReadPosting(posting.source) && jobUrl ? new URL(jobUrl).host : null;

/**
 * Creates a job with its first history entry. A job on the wishlist has none.
 * @param present creates the response, in the same transaction
 * @throws AppError 400, 409 `limit_reached`
 */
export async function createJob<Presented>(
  core: CoreContext,
  { userId, zone }: Person,
  body: NewJob,
  present: (trx: Knex.Transaction, row: JobRow) => Promise<Presented>,
): Promise<Presented> {
  const posting = body.posting ? await packPosting(body.posting, hostOf(body)) : null;
  return transaction(core.knex, async (trx) => {
    await touchJobs(trx, userId);
    await checkJobLimit(trx, userId);
    const now = core.clock();
    const written: JobRow = { ...newJobRow(userId, body, now), has_posting: posting ? 1 : 0 };
    // The tags follow from the posting too.
    if (posting) await keepPosting(trx, written, posting, now);
    const tagged = { ...written, ...derivedColumns(written, await readBasis(trx, written)) };
    const { row, entries } = withHistory(tagged, body.history, { zone, now });
    await trx<JobRow>('jobs').insert(row);
    await insertRows(trx, 'stage_history', entries);
    await recordEvents(trx, userId, 'job.created', [row.id], now);
    await countText(trx, userId, textBytesOf('jobs', row));
    const plan = await planImages(trx, row.id, body);
    if (plan) await replaceImages(trx, row, plan, now);
    return present(trx, row);
  });
}

/** A job after a change. */
interface ChangedJob {
  readonly row: JobRow;
  /** The entry of the stage history that the change has written. */
  readonly entryId?: string;
}

/**
 * Changes any field of a job. A change of stage and its history entry are written in one transaction. A change without
 * an effect writes nothing.
 * @throws AppError 400, 404, 409 if the images of the job are not `knownImages` or its notes are not `knownNotes`, or if
 * the move cannot be undone
 */
export async function updateJob(
  core: Pick<CoreContext, 'knex' | 'blobs' | 'logger' | 'clock' | 'uploadRegistry'>,
  { userId, zone }: Person,
  id: string,
  body: JobChanges,
): Promise<ChangedJob> {
  if (body.undo !== undefined) return { row: await undoMove(core, userId, id, body.undo) };
  const { freed, ...changed } = await transaction(core.knex, async (trx) => {
    const before = await lockJob(trx, userId, id);
    const now = core.clock();
    const { changes, entry } = await planChange(trx, before, body, { zone, now });
    const plan = await planImages(trx, id, body);
    if (Object.keys(changes).length === 0 && !plan) return { row: before, freed: [] };
    await touchJobs(trx, userId);
    const row: JobRow = { ...before, ...changes, updated_at: now };
    await trx<JobRow>('jobs')
      .where({ id, user_id: userId })
      .update({ ...changes, updated_at: now });
    await countText(trx, userId, textBytesOf('jobs', row) - textBytesOf('jobs', before));
    if (entry) await trx<StageHistoryRow>('stage_history').insert(entry);
    await recordEvents(trx, userId, 'job.moved', entry ? [id] : [], now);
    if (entry && entry.happened_on !== null) Object.assign(row, await placeStageChanges(trx, row, now));
    return { row, ...(entry && { entryId: entry.id }), freed: plan ? await replaceImages(trx, before, plan, now) : [] };
  });
  await freeBlobs(core, freed);
  return changed;
}
