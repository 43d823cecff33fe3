import { fileURLToPath } from 'node:url';
import { lazyModules } from '../../tools/test/jest/lazyModules.mjs';
import { DRILLS, PATIENCE } from '../../tools/test/jest/patience.mjs';

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

/** @type {import('jest').Config} */
export default {
  testEnvironment: fileURLToPath(new URL('../../tools/test/jest/NodeEnvironment.mjs', import.meta.url)),
  testMatch: [DRILLS ? '<rootDir>/**/*.drill.ts' : '<rootDir>/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  transform: lazyModules(
    '\\.(ts|mjs|js)$',
    { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' } },
    fileURLToPath(new URL('./src', import.meta.url)),
  ),
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY.join('|')})/)`],
  testTimeout: 30_000 * PATIENCE,
};
