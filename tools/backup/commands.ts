import { resolve } from 'node:path';
import { BlobStoreError, ConfigError } from '@jobtrail/service-kit';
import { lockDataDir } from '../supervisor/dataLock.mjs';
import { openDataDir } from '../supervisor/settings.mjs';
import { fileReason } from '../workspace/fileReason.mjs';
import { Problem } from '../workspace/problem.mjs';
import { createBackup } from './createBackup.ts';
import { readInstallation } from './installation.ts';
import { restoreBackup } from './restoreBackup.ts';
import { verifyBackup } from './verifyBackup.ts';

const USAGE = `Usage:
  npm run backup -- FOLDER           writes a backup into a new folder
  npm run backup -- verify FOLDER    restores a backup into a temporary place and compares it
  npm run restore -- FOLDER          restores a backup into an empty place`;

/**
 * Runs a command on the installation that the environment describes.
 * @param args `backup FOLDER`, `backup verify FOLDER` or `restore FOLDER`
 * @returns what to print
 * @throws Problem with a sentence
 */
export async function runCommand(args: readonly string[], env: Record<string, string | undefined>): Promise<string> {
  const [command, ...rest] = args;
  const isVerify = command === 'backup' && rest[0] === 'verify';
  const [name, ...more] = isVerify ? rest.slice(1) : rest;
  if (name === undefined || name.startsWith('-') || more.length > 0) throw new Problem(USAGE);
  // npm runs a script in the repository's folder; INIT_CWD is the folder in which the person called it.
  const folder = resolve(env['INIT_CWD'] ?? process.cwd(), name);
  try {
    const installation = readInstallation(env);
    if (isVerify) return await verifyBackup(installation, folder);
    if (command === 'backup') return await createBackup(installation, folder);
    if (command === 'restore') {
      openDataDir(installation.dataDir);
      await lockDataDir(installation.dataDir);
      return await restoreBackup(installation, folder);
    }
  } catch (error) {
    throw problemOf(error, folder);
  }
  throw new Problem(USAGE);
}

/** A sentence for what the operator can fix: settings, the disk and the bucket; any other error as it is. */
export function problemOf(error: unknown, folder: string): unknown {
  if (error instanceof ConfigError || error instanceof BlobStoreError) return new Problem(error.message);
  const reason = fileReason(error);
  if (reason === undefined) return error;
  const cause = error instanceof Error ? `\n${error.message}` : '';
  return new Problem(`${folder}, or the data directory, ${reason}.${cause}`);
}
