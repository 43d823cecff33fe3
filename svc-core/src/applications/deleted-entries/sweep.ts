import type { CoreContext } from '../../context.ts';
import { freeRestorable } from '../../media/uploads/commands/freeRestorable.ts';
import { purgeDeleted } from './commands.ts';

/**
 * Permanently deletes entries that were deleted more than UNDO_DELETE_MS ago, with their recordings.
 * @param signal stops it between two steps
 */
export async function sweepDeletedEntries(
  store: Pick<CoreContext, 'blobs' | 'knex' | 'logger' | 'clock' | 'uploadRegistry'>,
  signal: AbortSignal,
): Promise<void> {
  const now = store.clock();
  const entries = await purgeDeleted(store.knex, now, signal);
  const recordings = await freeRestorable(store, now);
  if (entries + recordings > 0) store.logger.info({ entries, recordings }, 'permanently deleted entries');
}
