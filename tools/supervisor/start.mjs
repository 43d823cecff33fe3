#!/usr/bin/env node
// `npm start`, `npm run dev` and `npm start -- --production-like`. This file must parse and run on an old Node, so that
// it can report the problem: everything else is imported only after the version has been checked.
import { nodeProblem } from '../workspace/nodeVersion.mjs';

const problem = nodeProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else if (process.argv.includes('--production-like')) {
  import('../rehearsal/launch.mjs').then(({ launchRehearsal }) => launchRehearsal(process.argv.slice(2)));
} else {
  import('./launch.mjs').then(({ launch }) => launch({ dev: process.argv.includes('--dev') }));
}
