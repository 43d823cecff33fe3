import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { DRILLS, PATIENCE } from '../../tools/test/jest/patience.mjs';

const require = createRequire(import.meta.url);
/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Jest for every front end: `jest -c ../packages/web-kit/jest.config.mjs --rootDir .` */
export default {
  testEnvironment: here('../../tools/test/jest/DomEnvironment.mjs'),
  testMatch: [DRILLS ? '<rootDir>/**/*.drill.{ts,tsx}' : '<rootDir>/**/*.test.{ts,tsx,mjs}'],
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
