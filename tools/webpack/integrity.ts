import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Integrity, INTEGRITY_ALGORITHM, INTEGRITY_FILE } from '@jobtrail/contract/integrity';
import { listFiles } from './publish.ts';

/** The hash of a file as the `integrity` attribute has it (Subresource Integrity). */
const hashOf = (content: Uint8Array): string =>
  `${INTEGRITY_ALGORITHM}-${createHash(INTEGRITY_ALGORITHM).update(content).digest('base64')}`;

/** Writes the hashes of all files of a build next to them, for people who load it from another origin. */
export async function writeIntegrity(folder: string): Promise<void> {
  const hashes: Integrity = {};
  for (const file of await listFiles(folder)) hashes[file] = hashOf(await readFile(join(folder, file)));
  await writeFile(join(folder, INTEGRITY_FILE), `${JSON.stringify(hashes)}\n`);
}
