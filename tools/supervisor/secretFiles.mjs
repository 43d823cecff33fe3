import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from '../workspace/parts.mjs';
import { Problem } from '../workspace/problem.mjs';
import { KEY_VARIABLES } from './identityKeys.mjs';

const MANIFEST = 'packages/contract/secrets.json';
const FILE = '_FILE';

/**
 * The settings that are secrets, each with the parts that receive it. The contract reads the same file.
 * @type {Readonly<Record<string, 'services' | 'parts' | readonly string[]>>}
 */
export const SECRETS = JSON.parse(readFileSync(resolve(ROOT, MANIFEST), 'utf8'));

/**
 * The name of a setting without the end that says that the value is in a file.
 * @param {string} name
 */
export const withoutFile = (name) => (name.endsWith(FILE) ? name.slice(0, -FILE.length) : name);

/**
 * Whether a setting is given, itself or in a file.
 * @param {Record<string, string | undefined>} env
 * @param {string} name
 */
export const isGiven = (env, name) => env[name] !== undefined || env[name + FILE] !== undefined;

/**
 * The environment with absolute paths to secrets, because the parts run in folders of their own.
 * @param {Record<string, string | undefined>} env
 * @param {string} root
 * @returns {Record<string, string | undefined>}
 */
export function withAbsoluteFiles(env, root) {
  const paths = [...Object.keys(SECRETS), ...KEY_VARIABLES.values()].flatMap((name) => {
    const path = env[name + FILE];
    return path === undefined ? [] : [[name + FILE, resolve(root, path)]];
  });
  return { ...env, ...Object.fromEntries(paths) };
}

/**
 * The value of a secret that the supervisor itself needs.
 * @param {Record<string, string | undefined>} env
 * @param {string} name
 * @returns {string | undefined}
 * @throws {Problem} without the path, because someone may have put the secret itself there
 */
export function readSecret(env, name) {
  const path = env[name + FILE];
  if (path === undefined) return env[name];
  if (env[name] !== undefined) throw new Problem(`${name}${FILE} must not be set together with ${name}.`);
  try {
    return readFileSync(path, 'utf8').replace(/[\r\n]+$/, '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw new Problem(`${name}${FILE} names a file that cannot be read (${code}).`);
  }
}
