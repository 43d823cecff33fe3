import type { StoredBlob } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { forEach, inBatches } from './batches.ts';
import { BlobCount } from './BlobCount.ts';
import { listKnownIds } from './queries.ts';

/** Counts the blobs in quarantine. */
export async function countQuarantined({ blobs }: Pick<CoreContext, 'blobs'>): Promise<BlobCount> {
  const count = new BlobCount();
  for await (const blob of blobs.quarantine.list()) count.add(blob);
  return count;
}

/** Moves everything in quarantine back into the store. @returns what was moved */
export async function restoreQuarantine({ blobs }: Pick<CoreContext, 'blobs'>): Promise<BlobCount> {
  const count = new BlobCount();
  for await (const batch of inBatches(blobs.quarantine.list())) {
    await forEach(batch, async (blob) => {
      if (await blobs.quarantine.restore(blob.id)) count.add(blob);
    });
  }
  return count;
}

/** The result of a purge, or of a dry run of one. */
interface Purge {
  /** Quarantined for longer than blobs are kept, and unknown to the database: deleted permanently. */
  readonly expired: BlobCount;
  /** Known to the database (again): moved back into the store, regardless of their age. */
  readonly known: BlobCount;
  /** Not quarantined for long enough. */
  readonly kept: BlobCount;
}

/**
 * Deletes blobs that have been in quarantine for long enough and that the database does not know, and restores those
 * that it knows.
 * @param quarantineMs how long a blob is kept in quarantine
 * @param dryRun only counts
 */
export async function purgeQuarantine(
  { blobs, knex, clock }: Pick<CoreContext, 'blobs' | 'knex' | 'clock'>,
  { quarantineMs, dryRun }: { quarantineMs: number; dryRun: boolean },
): Promise<Purge> {
  const purge: Purge = { expired: new BlobCount(), known: new BlobCount(), kept: new BlobCount() };
  const { quarantine } = blobs;
  for await (const batch of inBatches(quarantine.list())) {
    const known = await listKnownIds(
      knex,
      batch.map(({ id }) => id),
    );
    const before = clock() - quarantineMs;
    const fateOf = ({ id, storedAt }: StoredBlob): keyof Purge => {
      if (known.has(id)) return 'known';
      return storedAt < before ? 'expired' : 'kept';
    };
    await forEach(batch, async (blob) => {
      const fate = fateOf(blob);
      purge[fate].add(blob);
      if (dryRun || fate === 'kept') return;
      await (fate === 'known' ? quarantine.restore(blob.id) : quarantine.remove(blob.id));
    });
  }
  return purge;
}
