import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { temporaryFolder } from '../stack/cleanup.ts';
import type * as rules from './rules.ts';

export type Rules = typeof rules;

/** Bundles the rules in the same way as a service, so that the same code is measured, and loads the bundle. */
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
