import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @type {(() => unknown)[]} */
const undoings = [];

/**
 * Remembers what must be undone when the benchmark ends, however it ends. The last one is undone first.
 * @param {() => unknown} undo may be asynchronous
 */
export function atEnd(undo) {
  undoings.push(undo);
}

/** Undoes everything that was remembered. One failure does not keep the rest from being undone. */
export async function cleanUp() {
  for (let undo = undoings.pop(); undo !== undefined; undo = undoings.pop()) {
    try {
      await undo();
    } catch (error) {
      console.error('Cleaning up:', error);
    }
  }
}

/**
 * A temporary folder that is gone after the benchmark.
 * @param {string} name
 * @param {string} [parent] an existing folder
 * @returns {Promise<string>} its path
 */
export async function temporaryFolder(name, parent = tmpdir()) {
  const folder = await mkdtemp(join(parent, `jobtrail-bench-${name}-`));
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
