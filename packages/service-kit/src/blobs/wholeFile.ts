import { constants, copyFile, link, rename, rm, writeFile } from 'node:fs/promises';
import { newId } from '../ids.ts';
import { hasNoLinks, isAlreadyThere } from './fileErrors.ts';

/**
 * Gives a file a second name that nothing has yet: by a hard link, or where there are none by a copy.
 * @throws Error with EEXIST if the name is taken
 */
export async function nameExclusively(file: string, name: string): Promise<void> {
  try {
    await link(file, name);
  } catch (error) {
    if (!hasNoLinks(error)) throw error;
    await copyFile(file, name, constants.COPYFILE_EXCL);
  }
}

/** Writes a text under a temporary name, so that the file is whole or not there if the process dies meanwhile. */
async function writeWhole(file: string, text: string, put: typeof nameExclusively): Promise<void> {
  const unfinished = `${file}.${newId()}`;
  try {
    await writeFile(unfinished, text, { mode: 0o600, flag: 'wx', flush: true });
    await put(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Creates a file that only this account can read, unless there is one: of several processes, the first succeeds. */
export async function createWhole(file: string, text: string): Promise<void> {
  await writeWhole(file, text, nameExclusively).catch((error: unknown) => {
    if (!isAlreadyThere(error)) throw error;
  });
}

/** Creates or replaces a file that only this account can read. */
export const replaceWhole = (file: string, text: string): Promise<void> => writeWhole(file, text, rename);
