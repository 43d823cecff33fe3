import { type StoredBlob, timeOfId } from '@jobtrail/service-kit';
import { ADMIN } from '../../command-line/adminCommand.ts';
import type { CoreContext } from '../../context.ts';
import { forEach, inBatches } from './batches.ts';
import { BlobCount } from './BlobCount.ts';
import { listKnownIds } from './queries.ts';

type Store = Pick<CoreContext, 'blobs' | 'knex' | 'clock'>;

/** A younger blob may belong to an upload in progress. */
const YOUNG_MS = 3_600_000;

/** The result of a scan of the store. */
interface Orphans {
  /** Blobs that the database does not know. */
  readonly unknown: BlobCount;
  /** Blobs that the database does not know either, but that are too young to count. */
  readonly young: BlobCount;
}

/**
 * Scans the whole store for blobs that neither `media` nor the upload registry knows. Only a few are in memory at a
 * time.
 * @param use receives the unknown blobs, a few hundred at a time
 */
export async function findOrphans(
  { blobs, knex, clock }: Store,
  { signal, use }: { signal?: AbortSignal; use?: (orphans: readonly StoredBlob[]) => Promise<void> } = {},
): Promise<Orphans> {
  const [unknown, young] = [new BlobCount(), new BlobCount()];
  for await (const batch of inBatches(blobs.list())) {
    signal?.throwIfAborted();
    const known = await listKnownIds(
      knex,
      batch.map(({ id }) => id),
    );
    const since = clock() - YOUNG_MS;
    const orphans: StoredBlob[] = [];
    for (const blob of batch) {
      if (known.has(blob.id)) continue;
      const isYoung = blob.storedAt > since && timeOfId(blob.id) > since;
      if (!isYoung) orphans.push(blob);
      (isYoung ? young : unknown).add(blob);
    }
    if (orphans.length > 0) await use?.(orphans);
  }
  return { unknown, young };
}

/** Moves every blob that the database does not know into quarantine. @returns what was moved and what was left out */
export async function quarantineOrphans(store: Store): Promise<Orphans> {
  return findOrphans(store, { use: (orphans) => forEach(orphans, ({ id }) => store.blobs.quarantine.add(id)) });
}

/** Logs how many blobs the database does not know, without changing them. */
export async function reportOrphans(
  { logger, ...store }: Store & Pick<CoreContext, 'logger'>,
  signal: AbortSignal,
): Promise<void> {
  const { unknown, young } = await findOrphans(store, { signal });
  const blobs = unknown.blobs + young.blobs;
  if (blobs === 0) return;
  logger.warn(
    { blobs, bytes: unknown.bytes + young.bytes },
    'the blob store holds blobs that the database does not know; nothing was done to them ' +
      `(see ${ADMIN} blobs orphans)`,
  );
}
