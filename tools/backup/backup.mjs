#!/usr/bin/env node
// `npm run backup -- FOLDER`, `npm run backup -- verify FOLDER`, `npm run restore -- FOLDER`: all databases and blobs
// of an installation, to one point in time. docs/production.md describes it.
import { join } from 'node:path';
import { readEnvFile } from '../supervisor/envFile.mjs';
import { allowTypeScript } from '../workspace/allowTypeScript.mjs';
import { installIfNeeded } from '../workspace/install.mjs';
import { nodeProblem } from '../workspace/nodeVersion.mjs';
import { ROOT } from '../workspace/parts.mjs';
import { printProblem } from '../workspace/problem.mjs';
import { createProgress } from '../workspace/progress.mjs';

const problem = nodeProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  try {
    const args = process.argv.slice(2).filter((arg) => arg !== '--installed');
    // The image has the packages already, and cannot be written to.
    if (!process.argv.includes('--installed'))
      await installIfNeeded(ROOT, createProgress(console.error), process.env, { development: false });
    await allowTypeScript();
    const { runCommand } = await import('./commands.ts');
    const env = { ...readEnvFile(join(ROOT, '.env')), ...process.env };
    console.log(await runCommand(args, env));
  } catch (error) {
    printProblem(error);
    process.exitCode = 1;
  }
}
