import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  path: string;
  remove: () => void;
}

/** Creates a temporary folder, which `remove` deletes with its content. */
export function temporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'jobtrail-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
