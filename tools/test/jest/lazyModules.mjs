import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const EXPORTED = /^export \{.* from '([^']+)';$/gm;

/**
 * Compiles sources for Jest so that a package, and what an index file exports, is loaded when it is first used. Each
 * test file loads its modules itself, and uses few of those that an index file names.
 * @param {string} sources a regular expression for the paths of the sources
 * @param {object} options of swc
 * @param {string} folder the package with the index files, absolute
 * @returns {Record<string, [string, object]>} for Jest's `transform`
 */
export function lazyModules(sources, options, folder) {
  /** @type {(lazy: boolean | string[]) => [string, object]} */
  const compiled = (lazy) => ['@swc/jest', { ...options, module: { type: 'commonjs', lazy } }];
  const indexes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)index\.ts$/.test(path))
    .map((path) => join(folder, path));
  return Object.fromEntries([
    ...indexes.map((file) => [
      `^${file.replaceAll('.', '\\.')}$`,
      compiled([...readFileSync(file, 'utf8').matchAll(EXPORTED)].map(([, source = '']) => source)),
    ]),
    [sources, compiled(true)],
  ]);
}
