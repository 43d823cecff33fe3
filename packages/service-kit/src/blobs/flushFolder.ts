import { open } from 'node:fs/promises';

/** Makes renames in a folder durable by flushing the folder itself. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
