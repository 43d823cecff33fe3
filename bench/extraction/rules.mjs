import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { temporaryFolder } from '../stack/cleanup.mjs';

const ENTRY =
  "export { readPosting } from '@jobtrail/posting/html'; export { apiAddressOf, readBoardAnswer } from '@jobtrail/posting/boards'; export { decodePage } from '@jobtrail/posting/charset';";

/** @typedef {typeof import('@jobtrail/posting/html') & typeof import('@jobtrail/posting/boards') & typeof import('@jobtrail/posting/charset')} Rules */

/**
 * The rules that read postings, bundled from their source.
 * @returns {Promise<Rules>}
 */
export async function loadRules() {
  const outfile = join(await temporaryFolder('rules'), 'rules.mjs');
  const resolveDir = join(import.meta.dirname, '..');
  await build({
    stdin: { contents: ENTRY, resolveDir },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile,
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}
