import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { type BlobStore, type ConfigError, newId, S3Error } from '@jobtrail/service-kit';
import { bindDatabase, rebindDatabase } from './commands.ts';
import { countMedia, findDatabaseId, listNewestIds } from './queries.ts';
import { anotherDatabase, differentDatabase, emptyStore, noAccess, unknownFiles } from './refusals.ts';

/** How many of the newest rows of a table are searched in a store that may be the wrong one, and how many at once. */
const SAMPLE = 100;
const AT_ONCE = 10;
/**
 * A store that does not match is checked again after this long: another replica may be binding both sides at this
 * moment, and a node of a database cluster may see that write a little later.
 */
const RECHECK_MS = 1000;
const SERVER_ERROR = 500;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The ids to which the two sides are bound; null if a side is not bound. */
interface Sides {
  readonly store: string | null;
  readonly database: string | null;
}

async function readSides(knex: Knex, blobs: BlobStore): Promise<Sides> {
  // The order matters: binding starts with the database, so an id in the store is already in the database.
  const store = await blobs.boundTo();
  return { store, database: await findDatabaseId(knex) };
}

/**
 * Whether the store has one of the newest files in the database. Ids are random, so a single match proves that
 * the two belong together; an old copy of the store does not have the newest files.
 */
async function knowsAFile(knex: Knex, blobs: BlobStore): Promise<boolean> {
  for (const table of ['media', 'document_versions', 'uploads'] as const) {
    const ids = await listNewestIds(knex, table, SAMPLE);
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const found = await Promise.all(ids.slice(from, from + AT_ONCE).map((id) => blobs.has(id)));
      if (found.includes(true)) return true;
    }
  }
  return false;
}

async function isEmpty(blobs: BlobStore): Promise<boolean> {
  for (const listing of [blobs, blobs.quarantine]) for await (const _ of listing.list()) return false;
  return true;
}

/** Why a database must not use a store; null if it may. */
async function refusalOf(knex: Knex, blobs: BlobStore, { store, database }: Sides): Promise<ConfigError | null> {
  const { address } = blobs;
  if (store !== null && database !== null) {
    return store === database ? null : differentDatabase(address, { store, database });
  }
  if (store !== null && !UUID.test(store)) return anotherDatabase(address, store);
  if (await knowsAFile(knex, blobs)) return null;
  if (store !== null) return anotherDatabase(address, store);
  if (!(await isEmpty(blobs))) return unknownFiles(address);
  const files = await countMedia(knex);
  return files > 0 ? emptyStore(address, files) : null;
}

/**
 * Makes sure that a database may use a store, without writing to either.
 * @returns the ids to which they are bound
 * @throws ConfigError with the reason and what to do
 */
export async function checkBinding(knex: Knex, blobs: BlobStore): Promise<Sides> {
  try {
    const sides = await readSides(knex, blobs);
    if ((await refusalOf(knex, blobs, sides)) === null) return sides;
    await sleep(RECHECK_MS);
    const again = await readSides(knex, blobs);
    const refusal = await refusalOf(knex, blobs, again);
    if (refusal) throw refusal;
    return again;
  } catch (error) {
    throw error instanceof S3Error && error.status < SERVER_ERROR ? noAccess(error) : error;
  }
}

/**
 * Binds a database and a blob store to each other by an id that both store, unless they are already bound. Several
 * processes may do so concurrently, and it may be repeated after a crash halfway.
 * @param now in ms since the epoch
 * @throws ConfigError if they do not belong together; nothing is written to the store then
 */
export async function bindBlobStore(knex: Knex, blobs: BlobStore, now: number): Promise<void> {
  const { store, database: known } = await checkBinding(knex, blobs);
  if (store !== null && store === known) return;
  const database = known ?? (await bindDatabase(knex, store ?? newId(), now));
  const bound = await blobs.bindTo(database);
  if (bound !== database) throw differentDatabase(blobs.address, { store: bound, database });
}

/**
 * Binds a database and a blob store to each other with a new id, regardless of their current bindings. Copies of this
 * database that still have the old id no longer match the store.
 * @returns what the store was bound to before, and the new id
 */
export async function adoptBlobStore(
  knex: Knex,
  blobs: BlobStore,
  now: number,
): Promise<{ before: string | null; id: string }> {
  const before = await blobs.boundTo();
  const id = newId();
  await rebindDatabase(knex, id, now);
  await blobs.rebindTo(id);
  return { before, id };
}
