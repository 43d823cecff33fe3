#!/usr/bin/env node
// `npm start`, `npm run dev` and `npm start -- --production-like`. This file must parse and run on an old Node, so that
// it can report the problem: everything else is imported only after the version has been checked.
import { nodeProblem } from '../workspace/nodeVersion.mjs';

const problem = nodeProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  const { argv } = process;
  const rehearsal = () => import('../rehearsal/rehearse.ts').then(({ prepareRehearsal }) => prepareRehearsal);
  import('./launch.mjs').then(({ launch }) =>
    launch({ dev: argv.includes('--dev'), ...(argv.includes('--production-like') && { rehearsal }) }),
  );
}
