import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../workspace/problem.mjs';
import { digestOf, withFile } from './files.ts';
import type { SavedFile } from './manifest.ts';

const FOLDER = 'keys';

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).then(
    (names) => names.filter((name) => /^[\w.-]+$/.test(name)).sort(),
    () => [],
  );

/** Only the owner may read a copy, even if others may read the original. */
async function copyKey(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await withFile(to, 'r+', (handle) => handle.chmod(0o600));
}

/**
 * Copies the keys that were generated in the data folder. In production there are none, because keys come from the
 * platform.
 */
export async function saveKeys(dataDir: string, folder: string): Promise<SavedFile[]> {
  const names = await namesIn(join(dataDir, FOLDER));
  if (names.length === 0) return [];
  await mkdir(join(folder, FOLDER), { mode: 0o700 });
  return Promise.all(
    names.map(async (name) => {
      const path = `${FOLDER}/${name}`;
      await copyKey(join(dataDir, path), join(folder, path));
      return { path, ...(await digestOf(join(folder, path))) };
    }),
  );
}

/** @throws Problem if the data folder has keys */
export async function refuseKeys(dataDir: string): Promise<void> {
  if ((await namesIn(join(dataDir, FOLDER))).length > 0)
    throw new Problem(`${join(dataDir, FOLDER)} has keys already: restore into an empty DATA_DIR.`);
}

/** Copies the keys of a backup into a data folder that has none. */
export async function restoreKeys(folder: string, names: readonly string[], dataDir: string): Promise<void> {
  if (names.length === 0) return;
  await mkdir(join(dataDir, FOLDER), { recursive: true, mode: 0o700 });
  for (const name of names) await copyKey(join(folder, FOLDER, name), join(dataDir, FOLDER, name));
}
