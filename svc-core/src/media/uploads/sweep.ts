import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { CoreContext } from '../../context.ts';
import { deleteExpiredRows, expireFreed, expireSilentUpload, expireUnattached } from './commands/expireUploads.ts';
import { freeBlobs } from './commands/freeBlobs.ts';
import { listAttachedIds, listExpiredIds, listUploadsOfOthers } from './queries.ts';
import type { UploadRow } from './row.ts';

type Store = Pick<CoreContext, 'blobs' | 'knex' | 'logger' | 'clock' | 'uploadRegistry'>;

/**
 * A process that has uploads under way and does not say for this long that it lives is dead: five beats of the journal.
 */
const SILENT_MS = 2500;
/** How long an upload waits to be named. */
const UNATTACHED_MS = 3_600_000;
const BATCH = 500;

/** Uploads of other processes that have died. Waits only when there are uploads of others. */
async function listAbandoned(knex: Knex, holder: string): Promise<UploadRow[]> {
  const before = await listUploadsOfOthers(knex, holder, BATCH);
  if (before.length === 0) return [];
  await sleep(SILENT_MS);
  const beats = new Map(before.map(({ id, beat }) => [id, beat]));
  return (await listUploadsOfOthers(knex, holder, BATCH)).filter(({ id, beat }) => beats.get(id) === beat);
}

/**
 * Expires the uploads of dead processes. Of those whose bytes never came completely nothing is kept. @returns how many
 */
async function expireAbandoned({ knex, blobs, uploadRegistry, clock }: Store): Promise<number> {
  let expired = 0;
  for (const { id, beat } of await listAbandoned(knex, uploadRegistry.holder)) {
    if (!(await expireSilentUpload(knex, { id, beat }, clock()))) continue;
    await blobs.clearUnfinished(id);
    if (await blobs.has(id)) expired += 1;
    else await deleteExpiredRows(knex, [id]);
  }
  return expired;
}

/**
 * Expires uploads that nobody will name: those of processes that died, those that were not named within an hour, and
 * those that a process has freed and not deleted before it ended. What a living process is receiving is left alone.
 *
 * No bytes are deleted here. In a restored database a row may be older than the blob store, and a later state of the
 * database may have named its bytes; so a row that was only just found is no reason to delete any.
 */
export async function expireUploads(store: Store): Promise<void> {
  const { knex, clock, logger } = store;
  const expired =
    (await expireAbandoned(store)) +
    (await expireUnattached(knex, clock() - UNATTACHED_MS, clock())) +
    (await expireFreed(knex, clock()));
  if (expired > 0) logger.info({ expired }, 'set uploads aside that nothing names');
}

/**
 * Deletes the bytes of uploads that have been expired for `keptMs`. Bytes that a row of `media` names are left alone.
 */
async function deleteExpired(store: Store, keptMs: number): Promise<void> {
  const { knex, clock, logger } = store;
  const due = await listExpiredIds(knex, clock() - keptMs, BATCH);
  if (due.length === 0) return;
  const named = await listAttachedIds(knex, due);
  await deleteExpiredRows(knex, [...named]);
  const unnamed = due.filter((id) => !named.has(id));
  await freeBlobs(store, unnamed);
  logger.info({ deleted: unnamed.length }, 'deleted uploads that nothing has named for long');
}

/**
 * What a running process does with the journal from time to time: expires uploads, deletes those that have been expired
 * for long enough, and tries again to delete what it could not delete before.
 * @param keptMs for how many ms the bytes of an expired upload are kept
 */
export async function sweepUploads(store: Store, keptMs: number): Promise<void> {
  await freeBlobs(store, store.uploadRegistry.takeDeferred());
  await expireUploads(store);
  await deleteExpired(store, keptMs);
}
