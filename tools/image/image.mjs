#!/usr/bin/env node
// `npm run image -- PART OUTDIR`: puts together what the image of a part contains. The Dockerfiles run it with
// `--installed`, because they install only the packages of one part.
import { resolve } from 'node:path';
import { allowTypeScript } from '../workspace/allowTypeScript.mjs';
import { installIfNeeded } from '../workspace/install.mjs';
import { ROOT } from '../workspace/parts.mjs';
import { printProblem, Problem } from '../workspace/problem.mjs';
import { createProgress } from '../workspace/progress.mjs';

try {
  const args = process.argv.slice(2);
  const [part, folder, ...others] = args.filter((arg) => arg !== '--installed');
  if (part === undefined || folder === undefined || others.length > 0)
    throw new Problem('Usage: npm run image -- PART OUTDIR');
  if (!args.includes('--installed')) await installIfNeeded(ROOT, createProgress(), process.env, { development: false });
  await allowTypeScript();
  const { assemble } = await import('./assemble.ts');
  console.log(await assemble(part, resolve(process.env['INIT_CWD'] ?? '.', folder)));
} catch (error) {
  printProblem(error);
  process.exitCode = 1;
}
