#!/usr/bin/env node
// `npm start` and `npm run dev`. This file must parse and run on an old Node, so that it can say what is wrong:
// everything else is imported only once the version is known to do.
import { nodeProblem } from '../workspace/nodeVersion.mjs';

const problem = nodeProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  import('./launch.mjs').then(({ launch }) => launch({ dev: process.argv.includes('--dev') }));
}
