import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Undo = () => unknown;

const undos: Undo[] = [];

/**
 * Registers a cleanup that runs when the benchmark ends, however it ends. The last one registered runs first.
 * @param undo may be asynchronous
 */
export function atEnd(undo: Undo): void {
  undos.push(undo);
}

/** Runs all registered cleanups. A failure of one does not prevent the others. */
export async function cleanUp(): Promise<void> {
  for (let undo = undos.pop(); undo !== undefined; undo = undos.pop()) {
    try {
      await undo();
    } catch (error) {
      console.error('Cleaning up:', error);
    }
  }
}

/**
 * Creates a temporary folder that is removed after the benchmark.
 * @param parent an existing folder
 * @returns its path
 */
export async function temporaryFolder(name: string, parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, `jobtrail-bench-${name}-`));
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
