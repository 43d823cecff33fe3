import { madeAt, newId } from '@jobtrail/service-kit';
import type { Knex } from 'knex';
import type { Core } from '../core.ts';
import type { CheckedMedia } from './kinds.ts';
import type { MediaRow } from './row.ts';

type Store = Pick<Core, 'blobs' | 'knex' | 'logger'>;

const SWEEP_BATCH = 500;
/** A younger blob may belong to a row that another process is about to write. */
const ORPHAN_AFTER_MS = 3_600_000;

/** Media whose bytes are kept but which no row names yet. */
export interface StoredMedia {
  id: string;
  contentType: string;
  bytes: number;
}

/**
 * Keeps the bytes of media before the transaction that names them: a row never points at nothing. When `work` fails the
 * bytes go again; when the process dies between the two, the next start sweeps them.
 */
export async function withStoredMedia<T>(store: Store, media: readonly CheckedMedia[], work: (stored: readonly StoredMedia[]) => Promise<T>): Promise<T> {
  const stored: StoredMedia[] = [];
  try {
    for (const { contentType, bytes } of media) {
      const id = newId();
      stored.push({ id, contentType, bytes: bytes.length });
      await store.blobs.put(id, bytes);
    }
    return await work(stored);
  } catch (error) {
    await freeBlobs(store, stored.map(({ id }) => id));
    throw error;
  }
}

/** Names stored media in the database as belonging to a job, or to one of its interview notes. */
export async function nameMedia(
  trx: Knex.Transaction,
  owner: { userId: string; jobId: string; interviewNoteId?: string },
  stored: readonly StoredMedia[],
  { now, positionOf = (_, index) => index }: { now: number; positionOf?: (id: string, index: number) => number },
): Promise<void> {
  if (stored.length === 0) return;
  const rows = stored.map(({ id, contentType, bytes }, index): MediaRow => ({
    id, user_id: owner.userId, job_id: owner.jobId, interview_note_id: owner.interviewNoteId ?? null, content_type: contentType, bytes, position: positionOf(id, index), created_at: now,
  }));
  await trx<MediaRow>('media').insert(rows);
}

/** Takes rows of media out and answers their ids: the bytes are freed once the transaction has committed. */
export async function forgetMedia(trx: Knex.Transaction, where: Partial<MediaRow>): Promise<string[]> {
  const ids = await trx<MediaRow>('media').where(where).pluck('id');
  if (ids.length > 0) await trx<MediaRow>('media').whereIn('id', ids).delete();
  return ids;
}

/** Frees bytes that no row names any more. A failure costs disk and nothing else: the next start's sweep tries again. */
export async function freeBlobs({ blobs, logger }: Pick<Core, 'blobs' | 'logger'>, ids: readonly string[]): Promise<void> {
  for (const id of ids) await blobs.remove(id).catch((error: unknown) => logger.warn({ err: error, id }, 'a blob could not be freed'));
}

/** Frees every blob that no row has named for an hour: what a crash between bytes and row has left. @returns how many */
export async function sweepOrphans({ blobs, knex, logger, clock }: Store & Pick<Core, 'clock'>): Promise<number> {
  const before = clock() - ORPHAN_AFTER_MS;
  let freed = 0;
  const sweep = async (batch: string[]): Promise<void> => {
    const named = new Set(await knex<MediaRow>('media').whereIn('id', batch).pluck('id'));
    const orphans = batch.filter((id) => !named.has(id));
    await freeBlobs({ blobs, logger }, orphans);
    freed += orphans.length;
  };
  const batch: string[] = [];
  for await (const id of blobs.ids()) {
    if (madeAt(id) > before) continue;
    batch.push(id);
    if (batch.length === SWEEP_BATCH) await sweep(batch.splice(0));
  }
  if (batch.length > 0) await sweep(batch);
  if (freed > 0) logger.info({ freed }, 'freed media that belonged to nothing');
  return freed;
}
