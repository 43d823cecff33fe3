#!/usr/bin/env node
// `npm run admin -- create-user …`, `npm run admin -- seed …`: svc-core's own commands, on the same data as `npm start`.
import { nodeProblem } from './node-version.mjs';

const problem = nodeProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  import('./run-admin.mjs').then(async ({ runAdmin }) => {
    process.exitCode = await runAdmin(process.argv.slice(2));
  });
}
