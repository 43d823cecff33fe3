import type { Knex } from 'knex';
import { DEFAULT_STAGE, isReadPosting, JOBS_MAX, localDayOf, type Stage } from '@jobtrail/contract';
import type { JobChanges, NewJob } from '@jobtrail/contract/calls';
import { conflict, newId, transaction, validationFailed } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
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
import { placeStageChanges, recordStageChange } from '../../stage-history/commands.ts';
import { listChanges } from '../../stage-history/queries.ts';
import { planChange } from '../changes.ts';
import { blankJob, columnsOf } from '../columns.ts';
import { stateAfter } from '../jobState.ts';
import { appliedDay, type Calendar, type Person, requireDayWithin } from '../moveDays.ts';
import { requireReason } from '../moves.ts';
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
  if (Number(counted?.total ?? 0) + added > JOBS_MAX)
    throw conflict(
      `You have ${JOBS_MAX} jobs, which is as many as one account can hold. Delete some to add more.`,
      'limit_reached',
    );
}

/**
 * Records the stages that a new job has been in since Applied.
 * @returns the columns that follow in the job
 * @throws AppError 400 for a day before the application or ahead
 */
async function recordPastStages(
  trx: Knex.Transaction,
  row: JobRow,
  history: NonNullable<NewJob['history']>,
  { zone, now }: Calendar,
): Promise<Partial<JobRow>> {
  const [first, last] = [history[0], history.at(-1)];
  if (first) requireDayWithin(first.happenedOn, appliedDay(row, zone), localDayOf(now, zone), 'history');
  if (last) requireDayWithin(last.happenedOn, null, localDayOf(now, zone), 'history');
  let from: Stage = DEFAULT_STAGE;
  await recordStageChange(trx, { ...row, status: from }, { from: null, at: now });
  for (const [index, { stage: status, happenedOn }] of history.entries()) {
    await recordStageChange(trx, { ...row, status }, { from, at: now + index + 1, happenedOn });
    from = status;
  }
  await placeStageChanges(trx, row, now);
  // What the person does not say about an earlier rejection: it was a reply, as one without a reason is.
  const ending = { replied_at: 0, closed_reason: row.closed_reason };
  const { status: _, ...state } = stateAfter(await listChanges(trx, row.user_id, row.id), ending);
  await trx<JobRow>('jobs').where({ id: row.id, user_id: row.user_id }).update(state);
  return state;
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
    const id = newId();
    const written: JobRow = {
      status: DEFAULT_STAGE,
      application_date: now,
      job_url: null,
      tags: null,
      notes: null,
      ...blankJob,
      company: body.company,
      position: body.position,
      ...columnsOf(body),
      ...(body.wishlist === true && { application_date: null, applied_on: null }),
      id,
      user_id: userId,
      created_at: now,
      updated_at: now,
      stage_changed_at: now,
      replied_at: null,
      has_posting: posting ? 1 : 0,
    };
    requireReason(written);
    // The tags follow from the posting too.
    if (posting) await keepPosting(trx, written, posting, now);
    const row = { ...written, ...derivedColumns(written, await readBasis(trx, written)) };
    await trx<JobRow>('jobs').insert(row);
    await countText(trx, userId, textBytesOf('jobs', row));
    const plan = await planImages(trx, row.id, body);
    if (plan) await replaceImages(trx, row, plan, now);
    if (body.history) Object.assign(row, await recordPastStages(trx, row, body.history, { zone, now }));
    else if (row.wishlist === 0) await recordStageChange(trx, row, { from: null, at: now });
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
  core: CoreContext,
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
    if (entry && entry.happened_on !== null) Object.assign(row, await placeStageChanges(trx, row, now));
    return { row, ...(entry && { entryId: entry.id }), freed: plan ? await replaceImages(trx, before, plan, now) : [] };
  });
  await freeBlobs(core, freed);
  return changed;
}
