import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.mjs';
import { secondsSince } from './progress.mjs';
import { finished, spawnNpm } from './spawn.mjs';

/**
 * Installs the packages if they are missing or the lock file has changed since the last installation.
 * @param {string} root
 * @param {import('./progress.mjs').Progress} progress
 * @param {Record<string, string | undefined>} env
 * @param {{ development?: boolean }} [options] without `development`, installs only what building and running the
 *   product needs; packages for development that are already installed are kept
 * @throws {Problem} if npm fails
 */
export async function installIfNeeded(root, progress, env, { development = true } = {}) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const digest = createHash('sha256').update(lock).digest('hex');
  const stamp = join(root, 'node_modules', '.jobtrail-install');
  const complete = `${digest} all`;
  const wanted = development ? complete : `${digest} product`;
  const stamped = readOr(stamp, '');
  if (stamped === wanted || stamped === complete) return;
  const hidden = join(root, 'node_modules', '.package-lock.json');
  const fresh = !existsSync(hidden);
  if (!fresh && isInstalled(lock, readOr(hidden, '{}'))) return writeFileSync(stamp, complete);
  if (fresh || development || !isInstalled(lock, readOr(hidden, '{}'), { development })) {
    const startedAt = performance.now();
    progress.line('install', fresh ? 'the packages, once' : 'the packages that changed');
    // Always explicit: npm would omit packages for development if NODE_ENV is production, but `npm test` needs them.
    const scope = development ? '--include=dev' : '--omit=dev';
    // `npm ci` would first remove the packages of the product, which may be running. The lock file has been checked by
    // the `npm ci` that installed them.
    const command = stamped === `${digest} product` ? ['install', '--no-save'] : ['ci'];
    const child = spawnNpm([...command, scope, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, env });
    const { code, output } = await finished(child);
    if (code !== 0) throw new Problem(`${output.trim()}\nThe packages could not be installed: see npm's output above.`);
    progress.line('install', `done in ${secondsSince(startedAt)}`);
  }
  writeFileSync(stamp, wanted);
}

/**
 * @param {string} path
 * @param {string} otherwise
 */
function readOr(path, otherwise) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return otherwise;
  }
}

/**
 * Whether npm's own record of node_modules has every package of the lock file in the right version. Optional packages
 * may be missing, because they are for other platforms.
 * @param {string} lockText package-lock.json
 * @param {string} hiddenText node_modules/.package-lock.json
 * @param {{ development?: boolean }} [options] without `development`, packages for development may be missing too
 */
export function isInstalled(lockText, hiddenText, { development = true } = {}) {
  const wanted = packagesOf(lockText);
  const present = packagesOf(hiddenText);
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      entry.optional ||
      entry.peer ||
      (entry.dev && !development) ||
      present[path]?.version === entry.version,
  );
}

/**
 * @param {string} text
 * @returns {Record<string, { version?: string, dev?: boolean, optional?: boolean, peer?: boolean }>}
 */
function packagesOf(text) {
  try {
    return JSON.parse(text).packages ?? {};
  } catch {
    return {};
  }
}
