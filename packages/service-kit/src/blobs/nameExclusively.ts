import { constants, copyFile, link } from 'node:fs/promises';
import { hasNoLinks } from './fileErrors.ts';

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
