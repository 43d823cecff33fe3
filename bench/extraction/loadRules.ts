import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { temporaryFolder } from '../stack/cleanup.ts';
import type * as rules from './rules.ts';

export type Rules = typeof rules;

/** Bundles the rules as a service does, so that their time is that of the product's own code, and loads the bundle. */
export async function loadRules(): Promise<Rules> {
  const outfile = join(await temporaryFolder('rules'), 'rules.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'rules.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile,
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}
