import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { CoreContext } from '../../context.ts';
import type { UploadRow } from '../../rows.ts';
import { deleteExpiredRows, expireFreed, expireSilentUpload, expireUnattached } from './commands/expireUploads.ts';
import { freeBlobs } from './commands/freeBlobs.ts';
import { listAttachedIds, listExpiredIds, listUploadsOfOthers } from './queries.ts';

type Store = Pick<CoreContext, 'blobs' | 'knex' | 'logger' | 'clock' | 'uploadRegistry'>;

/** A process with uploads in progress is considered dead after this time without a heartbeat: five heartbeats. */
const SILENT_MS = 2500;
/** How long an upload may stay unattached. */
const UNATTACHED_MS = 3_600_000;
const BATCH = 500;

/** Uploads of processes that have died. Waits only if other processes have uploads. */
async function listAbandoned(knex: Knex, holder: string): Promise<UploadRow[]> {
  const before = await listUploadsOfOthers(knex, holder, BATCH);
  if (before.length === 0) return [];
  await sleep(SILENT_MS);
  const beats = new Map(before.map(({ id, beat }) => [id, beat]));
  return (await listUploadsOfOthers(knex, holder, BATCH)).filter(({ id, beat }) => beats.get(id) === beat);
}

/** Expires the uploads of dead processes. Incomplete bytes are deleted at once. @returns how many expired */
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
 * Expires uploads that nothing will refer to: those of dead processes, those that were not attached within an hour, and
 * those that a process freed but did not delete before it ended. Uploads of a living process are left alone.
 *
 * No bytes are deleted here. In a restored database a row may be older than the blob store, and a later state of the
 * database may refer to its bytes, so finding such a row is no reason to delete them yet.
 * @param signal stops it between two steps
 */
export async function expireUploads(store: Store, signal: AbortSignal): Promise<void> {
  const { knex, clock, logger } = store;
  const expired =
    (await expireAbandoned(store)) +
    (await expireUnattached(knex, { before: clock() - UNATTACHED_MS, now: clock() }, signal)) +
    (await expireFreed(knex, clock(), signal));
  if (expired > 0) logger.info({ expired }, 'expired uploads that nothing refers to');
}

/**
 * Deletes the bytes of uploads that have been expired for `quarantineMs`, except bytes that are attached.
 */
async function deleteExpired(store: Store, quarantineMs: number): Promise<void> {
  const { knex, clock, logger } = store;
  const due = await listExpiredIds(knex, clock() - quarantineMs, BATCH);
  if (due.length === 0) return;
  const attached = await listAttachedIds(knex, due);
  await deleteExpiredRows(knex, [...attached]);
  const unattached = due.filter((id) => !attached.has(id));
  await freeBlobs(store, unattached);
  logger.info({ deleted: unattached.length }, 'deleted the bytes of expired uploads');
}

/**
 * Maintains the upload registry: expires uploads, deletes those that have been expired for long enough, and retries
 * failed deletions.
 * @param quarantineMs how long the bytes of an expired upload are kept, in ms
 * @param signal stops it between two steps
 */
export async function sweepUploads(store: Store, quarantineMs: number, signal: AbortSignal): Promise<void> {
  await freeBlobs(store, store.uploadRegistry.takeDeferred());
  await expireUploads(store, signal);
  await deleteExpired(store, quarantineMs);
}
