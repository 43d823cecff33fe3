import type { Knex } from 'knex';
import type { UploadPurpose } from '@jobtrail/contract';
import { conflict, notFound } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { insertRows } from '../../seed/insertRows.ts';
import { purposeOf } from './kinds.ts';
import type { MediaRow, UploadRow } from './row.ts';

/** What media is named by. */
interface Owner {
  readonly userId: string;
  readonly jobId: string;
  readonly interviewNoteId?: string;
}

/**
 * Names uploads as belonging to a job or to one of its interview notes. An upload is named once and by its own person.
 * @param place the position of each among the images of a job
 * @returns false, and nothing is named, when one of them is no such upload of the person or of another kind
 */
export async function attachUploads(
  trx: Knex.Transaction,
  { userId, jobId, interviewNoteId }: Owner,
  ids: readonly string[],
  {
    purpose,
    now,
    place = (_, index) => index,
  }: { purpose: UploadPurpose; now: number; place?: (id: string, index: number) => number },
): Promise<boolean> {
  if (ids.length === 0) return true;
  const uploads: UploadRow[] = await trx<UploadRow>('uploads')
    .whereIn('id', ids)
    .where({ user_id: userId })
    .whereIn('state', ['held', 'unattached'])
    .forUpdate();
  const byId = new Map(uploads.map((upload) => [upload.id, upload]));
  const rows = ids.flatMap((id, index): MediaRow[] => {
    const contentType = byId.get(id)?.content_type;
    if (!contentType || purposeOf(contentType) !== purpose) return [];
    return [
      {
        id,
        user_id: userId,
        job_id: jobId,
        interview_note_id: interviewNoteId ?? null,
        content_type: contentType,
        bytes: byId.get(id)?.bytes ?? 0,
        position: place(id, index),
        created_at: now,
      },
    ];
  });
  if (rows.length !== ids.length || byId.size !== ids.length) return false;
  await trx<UploadRow>('uploads').whereIn('id', ids).delete();
  await trx<MediaRow>('media').insert(rows);
  return true;
}

/** Takes rows of media out of the database and notes in the journal that their bytes are to be freed. @returns their ids, for `freeBlobs` after the commit */
export async function deleteMedia(
  trx: Knex.Transaction,
  which: (media: Knex.QueryBuilder<MediaRow, MediaRow[]>) => unknown,
  now: number,
): Promise<string[]> {
  const query = trx<MediaRow>('media');
  which(query);
  const rows: MediaRow[] = await query;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await insertRows<UploadRow>(
    trx,
    'uploads',
    rows.map(({ id, user_id, content_type, bytes }) => ({
      id,
      user_id,
      state: 'freed',
      holder: null,
      beat: 0,
      content_type,
      bytes,
      created_at: now,
      expired_at: null,
    })),
  );
  await trx<MediaRow>('media').whereIn('id', ids).delete();
  return ids;
}

/** Takes all media of a person out of the database, attached or not. @returns the ids, for `freeBlobs` after the commit */
export async function deleteAllMedia(trx: Knex.Transaction, userId: string, now: number): Promise<string[]> {
  const attached = await deleteMedia(
    trx,
    (media) => media.whereIn('job_id', trx('jobs').where({ user_id: userId }).select('id')),
    now,
  );
  await trx<UploadRow>('uploads').where({ user_id: userId }).update({ state: 'freed', holder: null, expired_at: null });
  const loose = await trx<UploadRow>('uploads').where({ user_id: userId }).whereNotIn('id', attached).pluck('id');
  return [...attached, ...loose];
}

/**
 * Deletes bytes that the journal knows as freed by this process, or as expired for long. What fails costs disk and
 * nothing else: this process tries again with its next sweep.
 */
export async function freeBlobs(
  { blobs, knex, logger, uploadRegistry }: Pick<CoreContext, 'blobs' | 'knex' | 'logger' | 'uploadRegistry'>,
  ids: readonly string[],
): Promise<void> {
  const [gone, deferred]: [string[], string[]] = [[], []];
  for (const id of ids) {
    await blobs.remove(id).then(
      () => gone.push(id),
      (error: unknown) => {
        deferred.push(id);
        logger.warn({ err: error, id }, 'a blob could not be deleted; it is tried again');
      },
    );
  }
  uploadRegistry.defer(deferred);
  if (gone.length === 0) return;
  await knex<UploadRow>('uploads').whereIn('id', gone).whereIn('state', ['freed', 'expired']).delete();
}

/** Forgets an upload that nothing names yet. @throws AppError 404, 409 when something names it */
export async function discardUpload(core: CoreContext, userId: string, id: string): Promise<void> {
  const changed = await core
    .knex<UploadRow>('uploads')
    .where({ id, user_id: userId, state: 'unattached' })
    .update({ state: 'freed' });
  if (changed > 0) return freeBlobs(core, [id]);
  const named = await core.knex<MediaRow>('media').where({ id, user_id: userId }).first('id');
  throw named ? conflict('This file belongs to a job or an interview note; remove it there.') : notFound();
}
