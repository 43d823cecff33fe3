import type { CoreContext } from '../../context.ts';
import { freeRestorable } from '../../media/uploads/commands/freeRestorable.ts';
import { purgeDeleted } from './commands.ts';

/** Permanently deletes what was deleted more than UNDO_DELETE_MS ago, with its recordings. */
export async function sweepDeletedEntries(
  store: Pick<CoreContext, 'blobs' | 'knex' | 'logger' | 'clock' | 'uploadRegistry'>,
): Promise<void> {
  const now = store.clock();
  const entries = await purgeDeleted(store.knex, now);
  const recordings = await freeRestorable(store, now);
  if (entries + recordings > 0) store.logger.info({ entries, recordings }, 'permanently deleted entries');
}
