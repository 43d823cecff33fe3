#!/usr/bin/env node
// `npm test`, `npm run drills` and `npm run check`: see README.md. The last line sums all suites.
import { nodeProblem } from '../workspace/nodeVersion.mjs';

const problem = nodeProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  const [{ readOptions }, { runTests }] = await Promise.all([import('./options.mjs'), import('./runTests.mjs')]);
  const options = readOptions(process.argv.slice(2), process.env);
  if (typeof options === 'string') {
    console.error(options);
    process.exitCode = 1;
  } else process.exitCode = await runTests(options);
}
