import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
  const folders = patterns.flatMap((/** @type {string} */ pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(join(root, pattern.slice(0, -2))).map((name) => `${pattern.slice(0, -1)}${name}`)
      : [pattern],
  );
  return folders
    .filter((/** @type {string} */ folder) => existsSync(join(root, folder, 'package.json')))
    .map((/** @type {string} */ folder) => {
      const { name, scripts = {}, dependencies = {}, devDependencies = {} } = readPackage(join(root, folder));
      const needs = Object.keys({ ...dependencies, ...devDependencies }).filter((other) =>
        other.startsWith('@jobtrail/'),
      );
      return { folder, name, scripts, needs };
    });
}

/** @param {string} folder */
function readPackage(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
