import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { spawnNode } from '@jobtrail/workspace/spawn.mjs';
import { startPostings } from '../posting/server.mjs';

/** The repository's root. */
export const ROOT = resolve(import.meta.dirname, '../..');
/** Everything that a browser loads. */
export const FRONT_ENDS = /** @type {const} */ (['shell', 'mfe-jobs', 'mfe-billing', 'mfe-admin']);

const START = join(ROOT, 'tools/supervisor/start.mjs');
const READY_WITHIN_MS = 240_000;
const STOPPED_WITHIN_MS = 10_000;

/**
 * @typedef {object} Product a running Jobtrail of our own
 * @property {string} url its origin
 * @property {string} dataDir its databases and keys
 * @property {string} postingsUrl a site with postings (posting/pages.mjs) that this product may read
 * @property {number} pid the supervisor
 * @property {() => string} output what it has printed lately
 * @property {() => Promise<void>} stop ends every process and removes the data folder
 */

/**
 * Starts the real product through its supervisor, on a free port and an empty data folder, and waits until all of it is ready.
 * @param {{ frontendsDir?: string }} [options] where the gateway takes the front ends from; the repository by default
 * @returns {Promise<Product>}
 * @throws {Error} with the product's own words when it does not become ready
 */
export async function startProduct({ frontendsDir } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'jobtrail-e2e-'));
  const postings = await startPostings();
  // Like everything that the supervisor's own kit starts, it stops when this process ends, however that ends.
  const child = spawnNode([START], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      NODE_ENV: 'development',
      PASSWORD_HASHING: 'quick',
      APP_URL: '',
      DATABASE_URL: '',
      SMTP_URL: '',
      EXTRACTION_ALLOW_ADDRESSES: postings.address,
      ...(frontendsDir === undefined ? {} : { FRONTENDS_DIR: frontendsDir }),
    },
  });
  let text = '';
  const collect = (/** @type {Buffer} */ chunk) => {
    text = (text + chunk.toString('utf8')).slice(-20_000);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  /** @type {Promise<null>} */
  const ended = new Promise((done) => child.once('exit', () => done(null)));

  const stop = async () => {
    child.kill('SIGTERM');
    const killer = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS);
    await ended;
    clearTimeout(killer);
    await postings.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };

  const url = await Promise.race([announced(child), ended, late()]);
  if (url === null || !(await isReady(url))) {
    await stop();
    throw new Error(`Jobtrail did not become ready:\n${text}`);
  }
  return { url, dataDir, postingsUrl: postings.url, pid: child.pid ?? 0, output: () => text, stop };
}

/**
 * The address that the supervisor reports once everything runs.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>}
 */
function announced(child) {
  return new Promise((done) =>
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'url' in message && typeof message.url === 'string')
        done(message.url);
    }),
  );
}

/** @returns {Promise<null>} null after the time that a start may take */
function late() {
  return new Promise((done) => setTimeout(() => done(null), READY_WITHIN_MS).unref());
}

/** @param {string} url */
async function isReady(url) {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) });
  await response.arrayBuffer();
  return response.ok;
}

/**
 * Copies the present build of every front end to a folder of its own, so that a test may deploy and take away parts there.
 * @returns {string} a folder for FRONTENDS_DIR
 */
export function copyFrontEnds() {
  const folder = mkdtempSync(join(tmpdir(), 'jobtrail-frontends-'));
  for (const part of FRONT_ENDS) {
    const { build } = JSON.parse(readFileSync(join(ROOT, part, 'dist/current.json'), 'utf8'));
    mkdirSync(join(folder, part, 'dist/builds'), { recursive: true });
    cpSync(join(ROOT, part, 'dist/current.json'), join(folder, part, 'dist/current.json'));
    cpSync(join(ROOT, part, 'dist/builds', build), join(folder, part, 'dist/builds', build), { recursive: true });
    if (part === 'shell') continue;
    for (const file of ['remote.json', 'dist/remote.json']) cpSync(join(ROOT, part, file), join(folder, part, file));
  }
  return folder;
}
