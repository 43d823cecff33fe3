import { fileURLToPath } from 'node:url';
import { filesOfRun, PATIENCE } from '../../tools/test/jest/run.mjs';

/** Packages that ship only ECMAScript modules: Jest runs CommonJS, so they are translated too. */
const ESM_ONLY = [
  'jose',
  'uuid',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  '@koa/router',
  '@koa/bodyparser',
  'temporal-polyfill',
  'temporal-utils',
  // Its imports of Node's own modules at run time are translated, because Jest cannot run them.
  '@opentelemetry/otlp-exporter-base',
];

/** Jest for everything that runs in Node. @type {import('jest').Config} */
export default {
  testEnvironment: fileURLToPath(new URL('../../tools/test/jest/NodeEnvironment.mjs', import.meta.url)),
  testMatch: filesOfRun('ts'),
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  transform: {
    '\\.(ts|mjs|js)$': [
      '@swc/jest',
      // Packages are loaded when they are first used: each test file loads its modules itself, and uses few of them.
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'commonjs', lazy: true } },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY.join('|')})/)`],
  testTimeout: 30_000 * PATIENCE,
};
