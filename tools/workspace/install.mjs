import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmState, withoutRequests } from './npmState.mjs';
import { Problem } from './problem.mjs';
import { secondsSince } from './progress.mjs';
import { finished, spawnNpm } from './spawn.mjs';

/** Without a network, npm gives up after about 20 s instead of 100. */
const RETRIES = ['--fetch-retries=2', '--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=10000'];
const REPORT_EVERY_MS = 15_000;

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
  const present = readOr(hidden, '{}');
  const fresh = !existsSync(hidden);
  if (!fresh && isInstalled(lock, present)) return writeFileSync(stamp, complete);
  if (fresh || development || !isInstalled(lock, present, { development })) {
    const startedAt = performance.now();
    progress.line('install', fresh ? 'the packages, once' : 'the packages that changed');
    // Always explicit: npm would omit packages for development if NODE_ENV is production, but `npm test` needs them.
    const scope = development || hasDevelopment(present) ? '--include=dev' : '--omit=dev';
    // `npm ci` would first remove the packages of the product, which may be running. The lock file has been checked by
    // the `npm ci` that installed them.
    const command = stamped === `${digest} product` ? ['install', '--no-save'] : ['ci'];
    const options = ['--no-audit', '--no-fund', '--loglevel=http', ...RETRIES];
    const child = spawnNpm([...command, scope, ...options], { cwd: root, env });
    const stopReporting = reportEvery(child, progress);
    const { code, output } = await finished(child);
    stopReporting();
    if (code !== 0)
      throw new Problem(`${withoutRequests(output)}\nThe packages could not be installed: see npm's output above.`);
    progress.line('install', `done in ${secondsSince(startedAt)}`);
  }
  writeFileSync(stamp, wanted);
}

/**
 * Reports npm's state as long as it runs, because installing takes long and npm itself is silent.
 * @param {import('node:child_process').ChildProcess} child
 * @param {import('./progress.mjs').Progress} progress
 * @param {number} [everyMs]
 * @returns {() => void} stops reporting
 */
export function reportEvery(child, progress, everyMs = REPORT_EVERY_MS) {
  let log = '';
  child.stderr?.on('data', (/** @type {Buffer} */ chunk) => {
    log += chunk.toString('utf8');
  });
  const timer = setInterval(() => progress.line('install', npmState(log.split('\n'))), everyMs);
  return () => clearInterval(timer);
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
 * Whether packages for development are installed, which `npm ci --omit=dev` would remove.
 * @param {string} hiddenText node_modules/.package-lock.json
 */
export function hasDevelopment(hiddenText) {
  return Object.values(packagesOf(hiddenText)).some(({ dev }) => dev);
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
