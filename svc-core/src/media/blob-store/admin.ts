import { z } from 'zod';
import { ConfigError } from '@jobtrail/service-kit';
import { ADMIN } from '../../command-line/adminCommand.ts';
import { options, UsageError } from '../../command-line/options.ts';
import type { CoreContext } from '../../context.ts';
import { adoptBlobStore, bindBlobStore, checkBinding } from './binding.ts';
import { findMissing } from './missing.ts';
import { findOrphans, quarantineOrphans } from './orphans.ts';
import { countQuarantined, purgeQuarantine, restoreQuarantine } from './quarantine.ts';

/** The dependencies of the commands. */
export interface Storage extends Pick<CoreContext, 'knex' | 'blobs' | 'clock'> {
  /** How long a blob is kept in quarantine, in ms. */
  readonly quarantineMs: number;
}

/** Opens the database and the blob store, which creates what is missing. */
export type OpenStorage = () => Promise<Storage>;

/**
 * Runs a command. It opens the storage after it has checked its arguments, so that a refused command leaves no files.
 * @returns what to print
 */
export type Command = (open: OpenStorage, args: readonly string[]) => Promise<string>;

/** The usage of the commands. */
export const BLOBS_USAGE = `  ${ADMIN} blobs missing                  looks for every file that the database knows
  ${ADMIN} blobs orphans [--quarantine]   counts or quarantines unknown files
  ${ADMIN} blobs restore                  takes everything out of quarantine
  ${ADMIN} blobs purge [--delete]         counts, or deletes, what has been in quarantine for long
  ${ADMIN} blobs adopt                    binds the blob store to this database, whatever it was bound to`;

const DAY_MS = 86_400_000;
const NOTHING_CHANGED = 'Nothing was changed.';
const daysOf = ({ quarantineMs }: Storage): string =>
  `${quarantineMs / DAY_MS} day${quarantineMs === DAY_MS ? '' : 's'}`;

async function orphans(open: OpenStorage, args: readonly string[]): Promise<string> {
  const { quarantine } = options(z.object({ quarantine: z.boolean().default(false) }), args, ['quarantine']);
  const storage = await open();
  const { knex, blobs, clock } = storage;
  await (quarantine ? bindBlobStore(knex, blobs, clock()) : checkBinding(knex, blobs));
  const { unknown, young } = await (quarantine ? quarantineOrphans(storage) : findOrphans(storage));
  return [
    `Store: ${blobs.address}`,
    `${quarantine ? 'Moved into quarantine' : 'Unknown to this database'}: ${unknown}`,
    `Unknown, but less than an hour old and left alone: ${young}`,
    `In quarantine now: ${await countQuarantined(storage)}`,
    quarantine
      ? `To take them back: ${ADMIN} blobs restore. Blobs purge deletes nothing before ${daysOf(storage)}.`
      : `${NOTHING_CHANGED} To move the unknown ones into quarantine: ${ADMIN} blobs orphans --quarantine`,
  ].join('\n');
}

/** Fails if a file is missing, so that a script notices. */
async function missing(open: OpenStorage, args: readonly string[]): Promise<string> {
  options(z.object({}), args);
  const { knex, blobs } = await open();
  await checkBinding(knex, blobs);
  const { known, count, ids } = await findMissing({ knex, blobs });
  if (count > 0)
    throw new ConfigError(`${count} of ${known} files are missing in ${blobs.address}:\n${ids.join('\n')}`);
  return `Store: ${blobs.address}\nAll ${known} files that the database knows are there.`;
}

async function restore(open: OpenStorage, args: readonly string[]): Promise<string> {
  options(z.object({}), args);
  const storage = await open();
  await bindBlobStore(storage.knex, storage.blobs, storage.clock());
  return `Store: ${storage.blobs.address}\nTaken out of quarantine: ${await restoreQuarantine(storage)}`;
}

async function purge(open: OpenStorage, args: readonly string[]): Promise<string> {
  const { delete: isReal } = options(z.object({ delete: z.boolean().default(false) }), args, ['delete']);
  const storage = await open();
  const { knex, blobs, clock, quarantineMs } = storage;
  await (isReal ? bindBlobStore(knex, blobs, clock()) : checkBinding(knex, blobs));
  const { expired, known, kept } = await purgeQuarantine(storage, { quarantineMs, dryRun: !isReal });
  const days = daysOf(storage);
  return [
    `Store: ${blobs.address}`,
    `${isReal ? 'Deleted for good' : 'To be deleted for good'}, in quarantine for more than ${days}: ${expired}`,
    `${isReal ? 'Taken out of quarantine' : 'To be taken out of quarantine'}, known to the database: ${known}`,
    `Kept in quarantine, not there for ${days} yet: ${kept}`,
    ...(isReal ? [] : [`${NOTHING_CHANGED} To do so: ${ADMIN} blobs purge --delete`]),
  ].join('\n');
}

async function adopt(open: OpenStorage, args: readonly string[]): Promise<string> {
  options(z.object({}), args);
  const { knex, blobs, clock } = await open();
  const { before, id } = await adoptBlobStore(knex, blobs, clock());
  return [
    `The store ${blobs.address} belongs to this database now, by the new id ${id}.`,
    `Before, it was bound to ${before ? `the database ${before}` : 'no database'}.`,
    'Copies of this database with an older id no longer match the store.',
    'Nothing was deleted.',
  ].join('\n');
}

const COMMANDS: Readonly<Record<string, Command>> = { missing, orphans, restore, purge, adopt };

/**
 * Runs one of the commands of the blob store.
 * @returns what to print
 * @throws UsageError, ConfigError
 */
export async function blobsCommand(open: OpenStorage, [name = '', ...args]: readonly string[]): Promise<string> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`Usage:\n${BLOBS_USAGE}`);
  return command(open, args);
}
