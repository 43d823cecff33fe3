import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createWhole } from '@jobtrail/service-kit';
import { KEY_BYTES } from './SecretBox.ts';

const FILE = 'second-factor.key';

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

const isKey = (text: string): boolean =>
  /^[\w+/-]+={0,2}$/.test(text) && Buffer.from(text, 'base64').length === KEY_BYTES;

/** Whether a text is one key or several, separated by commas: each is 32 bytes in base64. */
export const isSecretKey = (text: string): boolean => text.split(',').every(isKey);

/**
 * The keys of the secrets of second factors: the first encrypts, all decrypt. They are the configured ones, or outside
 * production one that is generated on the first start and kept in the data folder.
 */
export async function readSecretKeys({
  dataDir,
  configured,
}: {
  dataDir: string;
  /** In base64, separated by commas. */
  configured?: string | undefined;
}): Promise<[Buffer, ...Buffer[]]> {
  if (configured !== undefined) {
    const [key = '', ...former] = configured.split(',');
    return [Buffer.from(key, 'base64'), ...former.map((text) => Buffer.from(text, 'base64'))];
  }
  const folder = join(dataDir, 'keys');
  const file = join(folder, FILE);
  const known = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    return null;
  });
  if (known === null) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await createWhole(file, randomBytes(KEY_BYTES).toString('base64'));
  }
  return [Buffer.from(known ?? (await readFile(file, 'utf8')), 'base64')];
}
