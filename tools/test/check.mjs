#!/usr/bin/env node
// `npm test`: everything that is checked, from a clean clone: lint, types, Jest of every part, then the journeys in a browser.
// The last line sums all runners. With --no-skip, or CI=true, a test that was skipped or left out counts as failed.
import { nodeProblem } from '../workspace/nodeVersion.mjs';

const problem = nodeProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  const args = process.argv.slice(2);
  import('./runTests.mjs').then(async ({ runTests }) => {
    process.exitCode = await runTests({ noSkip: args.includes('--no-skip') || process.env['CI'] === 'true' });
  });
}
