import { madeAt } from '@jobtrail/service-kit';
import type { Knex } from 'knex';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '../core.ts';
import { freeBlobs } from './commands.ts';
import type { MediaRow, UploadRow } from './row.ts';

type Store = Pick<Core, 'blobs' | 'knex' | 'logger' | 'clock' | 'journal'>;

/** A process that has uploads under way and does not say for this long that it lives is dead: five beats of the journal. */
const SILENT_MS = 2500;
/** How long an upload waits to be named. */
const UNATTACHED_MS = 3_600_000;
const BATCH = 500;

const underWay = ['arriving', 'held'] as const;

/** Uploads of other processes that have died. Waits only when there are uploads of others. */
async function abandoned(knex: Knex, holder: string): Promise<UploadRow[]> {
  const ofOthers = (): Promise<UploadRow[]> => knex<UploadRow>('uploads').whereIn('state', underWay).whereNot({ holder }).limit(BATCH);
  const before = await ofOthers();
  if (before.length === 0) return [];
  await sleep(SILENT_MS);
  const beats = new Map(before.map(({ id, beat }) => [id, beat]));
  return (await ofOthers()).filter(({ id, beat }) => beats.get(id) === beat);
}

/**
 * Frees uploads that nobody will name: those of processes that died, those that were not named within an hour, and those whose
 * bytes could not be freed before. What a living process is receiving is left alone.
 * @returns how many
 */
export async function sweepUploads(store: Store): Promise<number> {
  const { knex, clock, journal, logger } = store;
  for (const { id, beat } of await abandoned(knex, journal.holder)) {
    await knex<UploadRow>('uploads').where({ id, beat }).whereIn('state', underWay).update({ state: 'freed', holder: null });
  }
  await knex<UploadRow>('uploads').where({ state: 'unattached' }).where('created_at', '<', clock() - UNATTACHED_MS).update({ state: 'freed' });
  const freed: string[] = await knex<UploadRow>('uploads').where({ state: 'freed' }).limit(BATCH).pluck('id');
  await freeBlobs(store, freed);
  if (freed.length > 0) logger.info({ freed: freed.length }, 'freed uploads that nothing names');
  return freed.length;
}

/**
 * Frees every blob of more than an hour that neither `media` nor the journal knows: what a database that was restored from a
 * copy, or a version without a journal, has left.
 * @returns how many
 */
export async function sweepOrphans({ blobs, knex, logger, clock }: Store): Promise<number> {
  const before = clock() - UNATTACHED_MS;
  let freed = 0;
  const sweep = async (batch: string[]): Promise<void> => {
    // The journal first: what moves from it to `media` in between is then seen in one of the two.
    const named = new Set<string>(await knex<UploadRow>('uploads').whereIn('id', batch).pluck('id'));
    for (const id of await knex<MediaRow>('media').whereIn('id', batch).pluck('id')) named.add(id);
    const orphans = batch.filter((id) => !named.has(id));
    for (const id of orphans) await blobs.remove(id);
    freed += orphans.length;
  };
  const batch: string[] = [];
  for await (const id of blobs.ids()) {
    if (madeAt(id) > before) continue;
    batch.push(id);
    if (batch.length === BATCH) await sweep(batch.splice(0));
  }
  if (batch.length > 0) await sweep(batch);
  if (freed > 0) logger.info({ freed }, 'freed media that belonged to nothing');
  return freed;
}
