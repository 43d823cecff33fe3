#!/usr/bin/env node
// `npm run conformance -- PART`: checks a remote or a service alone. See docs/recipes.md.
import { allowTypeScript } from '../../tools/workspace/allowTypeScript.mjs';
import { installIfNeeded } from '../../tools/workspace/install.mjs';
import { ROOT } from '../../tools/workspace/parts.mjs';
import { printProblem, Problem } from '../../tools/workspace/problem.mjs';
import { createProgress } from '../../tools/workspace/progress.mjs';

try {
  const [part = '', ...others] = process.argv.slice(2);
  if (!/^(mfe|svc)-/.test(part) || others.length > 0) throw new Problem('Usage: npm run conformance -- PART');
  await installIfNeeded(ROOT, createProgress(console.error), process.env, { development: true });
  await allowTypeScript();
  const { checkPart } = await import('./checkPart.ts');
  const { reportOf } = await import('./findings.ts');
  const { text, passed } = reportOf(part, await checkPart(part));
  console.log(text);
  if (!passed) process.exitCode = 1;
} catch (error) {
  printProblem(error);
  process.exitCode = 1;
}
