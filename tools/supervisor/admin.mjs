#!/usr/bin/env node
// `npm run admin -- create-user …`, `npm run admin -- seed …`: runs svc-core's commands on the data of `npm start`.
import { nodeProblem } from '../workspace/nodeVersion.mjs';

const problem = nodeProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  import('./runAdmin.mjs').then(async ({ runAdmin }) => {
    process.exitCode = await runAdmin(process.argv.slice(2));
  });
}
