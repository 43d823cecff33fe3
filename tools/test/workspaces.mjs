import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';

/**
 * @typedef {object} Workspace
 * @property {string} folder such as `packages/contract`
 * @property {string} name such as `@jobtrail/contract`
 * @property {Record<string, string | undefined>} scripts
 * @property {string[]} needs the names of our own packages that it depends on
 */

/**
 * The workspaces in the order of package.json.
 * @param {string} root
 * @returns {Workspace[]}
 */
export function readWorkspaces(root) {
  const { workspaces: patterns } = readPackage(root);
  return patterns
    .flatMap((/** @type {string} */ pattern) => foldersOf(root, pattern))
    .map((/** @type {string} */ folder) => {
      const { name, scripts = {}, dependencies = {}, devDependencies = {} } = readPackage(join(root, folder));
      const needs = Object.keys({ ...dependencies, ...devDependencies }).filter((other) =>
        other.startsWith('@jobtrail/'),
      );
      return { folder, name, scripts, needs };
    });
}

/**
 * The workspaces that a pattern of package.json names, such as `gateway`, `svc-*` or `packages/*`.
 * @param {string} root
 * @param {string} pattern
 * @returns {string[]}
 * @throws {Error} when there is none: its tests would be left out silently
 */
function foldersOf(root, pattern) {
  const parent = dirname(pattern);
  const [before = '', after] = basename(pattern).split('*');
  const names =
    after === undefined
      ? [before]
      : readdirSync(join(root, parent)).filter((name) => name.startsWith(before) && name.endsWith(after));
  const folders = names
    .map((name) => posix.join(parent, name))
    .filter((folder) => existsSync(join(root, folder, 'package.json')));
  if (folders.length === 0) throw new Error(`package.json names the workspaces ${pattern}, and there is none.`);
  return folders.sort();
}

/** @param {string} folder */
function readPackage(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
