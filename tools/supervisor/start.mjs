#!/usr/bin/env node
// `npm start` and `npm run dev`. This file must parse and run on an old Node, so that it can report the problem:
// everything else is imported only after the version has been checked.
import { nodeProblem } from '../workspace/nodeVersion.mjs';

const problem = nodeProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  import('./launch.mjs').then(({ launch }) => launch({ dev: process.argv.includes('--dev') }));
}
