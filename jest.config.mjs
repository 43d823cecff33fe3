import { availableParallelism } from 'node:os';
import { PATIENCE } from './tools/test/jest/run.mjs';

/** Tests also wait for processes and timers, so three share two cores. */
const FILES_PER_CORE = 1.5;

/** All tests: `npx jest PATH` here or in a part. Each part names its preset in its package.json. @type {import('jest').Config} */
export default {
  projects: ['packages/*', 'tools/*', 'shell', 'mfe-*', 'svc-*', 'gateway', 'bench'],
  maxWorkers: Math.ceil(availableParallelism() * FILES_PER_CORE),
  filter: './tools/test/jest/withoutRepeated.cjs',
  testTimeout: 30_000 * PATIENCE,
};
