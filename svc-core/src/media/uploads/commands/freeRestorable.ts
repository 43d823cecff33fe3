import { UNDO_DELETE_MS } from '@jobtrail/contract';
import type { CoreContext } from '../../../context.ts';
import type { UploadRow } from '../../../rows.ts';
import { listRestorableIds } from '../queries.ts';
import { freeBlobs } from './freeBlobs.ts';

const BATCH = 100;

/** Deletes the bytes of media that their owner removed and did not restore in time. @returns how many */
export async function freeRestorable(
  core: Pick<CoreContext, 'blobs' | 'knex' | 'logger' | 'uploadRegistry'>,
  now: number,
): Promise<number> {
  const ids = await listRestorableIds(core.knex, now - UNDO_DELETE_MS, BATCH);
  if (ids.length === 0) return 0;
  const uploads = core.knex<UploadRow>('uploads').whereIn('id', ids).where({ state: 'restorable' });
  // One that was restored since then has left the registry, so its bytes stay.
  await uploads.update({ state: 'freed' });
  const freed = await core.knex<UploadRow>('uploads').whereIn('id', ids).where({ state: 'freed' }).pluck('id');
  await freeBlobs(core, freed);
  return freed.length;
}
