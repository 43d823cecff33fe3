import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { filesOfRun, PATIENCE } from '../../tools/test/jest/run.mjs';

const require = createRequire(import.meta.url);
/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Jest for everything that runs in a browser. */
export default {
  testEnvironment: here('../../tools/test/jest/DomEnvironment.mjs'),
  testMatch: filesOfRun('{ts,tsx,mjs}'),
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  transform: {
    '\\.(ts|tsx|mjs|js)$': [
      require.resolve('@swc/jest'),
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/(?!(single-spa|single-spa-react|@jobtrail|@noble/hashes)/)'],
  moduleNameMapper: { '\\.css$': here('./src/testing/emptySheet.ts') },
  setupFilesAfterEnv: [here('./src/testing/setup.ts')],
  testTimeout: 15_000 * PATIENCE,
};
