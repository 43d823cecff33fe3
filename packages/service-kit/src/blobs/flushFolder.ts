import { open } from 'node:fs/promises';

/** Makes renames in a folder last: they do once the folder itself has been flushed. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
