#!/usr/bin/env node
// `npm run build`: builds every part whose inputs have changed.
import { buildAll } from './build-all.mjs';
import { installIfNeeded } from './install.mjs';
import { ROOT } from './parts.mjs';
import { printProblem } from './problem.mjs';
import { createProgress } from './progress.mjs';

try {
  const progress = createProgress();
  await installIfNeeded(ROOT, progress, process.env);
  await buildAll(progress, process.env);
} catch (error) {
  printProblem(error);
  process.exitCode = 1;
}
