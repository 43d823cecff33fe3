#!/usr/bin/env node
// `npm run contract`: what has changed in the calls since the last release.
// `npm run contract -- accept CALL... --reason TEXT`, `npm run contract -- record`: see docs/recipes.md.
import { allowTypeScript } from '../workspace/allowTypeScript.mjs';
import { installIfNeeded } from '../workspace/install.mjs';
import { ROOT } from '../workspace/parts.mjs';
import { printProblem } from '../workspace/problem.mjs';
import { createProgress } from '../workspace/progress.mjs';

try {
  await installIfNeeded(ROOT, createProgress(console.error), process.env, { development: true });
  await allowTypeScript();
  const { contractCommand, RELEASED } = await import('./contractCommand.ts');
  const { text, failed } = await contractCommand(process.argv.slice(2), RELEASED);
  console.log(text);
  if (failed) process.exitCode = 1;
} catch (error) {
  printProblem(error);
  process.exitCode = 1;
}
