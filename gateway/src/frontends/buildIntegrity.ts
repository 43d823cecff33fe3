import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Integrity, integrity, INTEGRITY_FILE } from '@jobtrail/contract/integrity';

const CHECKED = /\.(js|css)$/;

/** The hashes of all files of a build. */
export async function readIntegrity(folder: string): Promise<Integrity> {
  return integrity.parse(JSON.parse(await readFile(join(folder, INTEGRITY_FILE), 'utf8')));
}

/** Those that a page can check: scripts and style sheets. */
export const checkedFiles = (files: Integrity): Integrity =>
  Object.fromEntries(Object.entries(files).filter(([file]) => CHECKED.test(file)));
