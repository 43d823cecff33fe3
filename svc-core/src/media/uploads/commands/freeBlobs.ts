import { conflict, notFound } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import type { MediaRow, UploadRow } from '../../../rows.ts';

/**
 * Deletes the bytes of freed and expired uploads. A failure only costs disk space, and this process retries in its next
 * sweep.
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
        logger.warn({ err: error, id }, 'a blob could not be deleted; the deletion is retried');
      },
    );
  }
  uploadRegistry.defer(deferred);
  if (gone.length === 0) return;
  await knex<UploadRow>('uploads').whereIn('id', gone).whereIn('state', ['freed', 'expired']).delete();
}

/** Discards an upload that nothing refers to yet. @throws AppError 404, 409 if a job or note refers to it */
export async function discardUpload(core: CoreContext, userId: string, id: string): Promise<void> {
  const changed = await core
    .knex<UploadRow>('uploads')
    .where({ id, user_id: userId, state: 'unattached' })
    .update({ state: 'freed' });
  if (changed > 0) return freeBlobs(core, [id]);
  const attached = await core.knex<MediaRow>('media').where({ id, user_id: userId }).first('id');
  throw attached ? conflict('This file belongs to a job or an interview note; remove it there.') : notFound();
}
