import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.mjs';
import { secondsSince } from './progress.mjs';
import { finished, spawnNpm } from './spawn.mjs';

/**
 * Installs the packages when they are missing or the lock file has changed since they were installed.
 * @param {string} root
 * @param {import('./progress.mjs').Progress} progress
 * @param {Record<string, string | undefined>} env
 * @throws {Problem} when npm fails
 */
export async function installIfNeeded(root, progress, env) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const digest = createHash('sha256').update(lock).digest('hex');
  const stamp = join(root, 'node_modules', '.jobtrail-install');
  if (readOr(stamp, '') === digest) return;
  const fresh = !existsSync(join(root, 'node_modules', '.package-lock.json'));
  if (fresh || !isInstalled(lock, readOr(join(root, 'node_modules', '.package-lock.json'), '{}'))) {
    const startedAt = performance.now();
    progress.line('install', fresh ? 'the packages, once' : 'the packages that changed');
    // The build needs the development packages in production too.
    const child = spawnNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, env });
    const { code, output } = await finished(child);
    if (code !== 0) throw new Problem(`${output.trim()}\nThe packages could not be installed: see npm's words above.`);
    progress.line('install', `done in ${secondsSince(startedAt)}`);
  }
  writeFileSync(stamp, digest);
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
 * Whether npm's own record of what is in node_modules has every package of the lock file, in its version.
 * Optional packages may be missing: they are for other platforms.
 * @param {string} lockText package-lock.json
 * @param {string} hiddenText node_modules/.package-lock.json
 */
export function isInstalled(lockText, hiddenText) {
  const wanted = packagesOf(lockText);
  const present = packagesOf(hiddenText);
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.includes('node_modules/') || entry.optional || entry.peer || present[path]?.version === entry.version,
  );
}

/**
 * @param {string} text
 * @returns {Record<string, { version?: string, optional?: boolean, peer?: boolean }>}
 */
function packagesOf(text) {
  try {
    return JSON.parse(text).packages ?? {};
  } catch {
    return {};
  }
}
