#!/usr/bin/env node
// `npm run build`: builds every part whose inputs have changed.
import { allowTypeScript } from '../workspace/allowTypeScript.mjs';
import { installIfNeeded } from '../workspace/install.mjs';
import { ROOT } from '../workspace/parts.mjs';
import { printProblem } from '../workspace/problem.mjs';
import { createProgress } from '../workspace/progress.mjs';

try {
  const progress = createProgress();
  await installIfNeeded(ROOT, progress, process.env, { development: false });
  await allowTypeScript();
  const { buildAll } = await import('./buildAll.ts');
  await buildAll(progress, process.env);
} catch (error) {
  printProblem(error);
  process.exitCode = 1;
}
