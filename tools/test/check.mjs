#!/usr/bin/env node
// `npm test` and `npm run drills`: see README.md. This file must run on an old Node and before anything is installed,
// so it is plain JavaScript and imports the rest later.
import { nodeProblem } from '../workspace/nodeVersion.mjs';

const problem = nodeProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  const { runTests } = await import('./runTests.mjs');
  process.exitCode = await runTests(process.argv.slice(2));
}
