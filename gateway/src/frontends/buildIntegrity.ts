import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Integrity, integrity, INTEGRITY_FILE } from '@jobtrail/contract/integrity';

/** Files that browsers load as part of a page only from the page's own origin. */
const WORKER = /\.worker\.js$/;
const CHECKED = /\.(js|css)$/;

/** The hashes of all files of a build. */
export async function readIntegrity(folder: string): Promise<Integrity> {
  const files = integrity.parse(JSON.parse(await readFile(join(folder, INTEGRITY_FILE), 'utf8')));
  const worker = Object.keys(files).find((file) => WORKER.test(file));
  if (worker !== undefined) throw new WorkerOnOwnOrigin(worker);
  return files;
}

/** Those that a page can check: scripts and style sheets. */
export const checkedFiles = (files: Integrity): Integrity =>
  Object.fromEntries(Object.entries(files).filter(([file]) => CHECKED.test(file)));

/**
 * A remote that starts a worker cannot be on another origin: browsers start workers only from the page's own origin.
 */
export class WorkerOnOwnOrigin extends Error {
  readonly code = 'WORKER_ON_OWN_ORIGIN';

  constructor(file: string) {
    super(`${file} is a worker`);
    this.name = 'WorkerOnOwnOrigin';
  }
}
