import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The repository's root. */
export const ROOT = resolve(import.meta.dirname, '../..');
/** Everything that a browser loads. */
export const FRONT_ENDS = /** @type {const} */ (['shell', 'mfe-jobs', 'mfe-billing', 'mfe-admin']);

const START = join(ROOT, 'packages/service-kit/supervisor/start.mjs');
const READY_WITHIN_MS = 240_000;
const STOPPED_WITHIN_MS = 10_000;

/**
 * @typedef {object} Product a running Jobtrail of our own
 * @property {string} url its origin
 * @property {string} dataDir its databases and keys
 * @property {number} pid the supervisor
 * @property {() => string} output what it has printed lately
 * @property {() => Promise<void>} stop ends every process and removes the data folder
 */

/**
 * Starts the real product through its supervisor, on a free port and an empty data folder, and waits until all of it is ready.
 * @param {{ frontendsDir?: string }} [options] where the gateway takes the front ends from; the repository unless told
 * @returns {Promise<Product>}
 * @throws {Error} with the product's own words when it does not become ready
 */
export async function startProduct({ frontendsDir } = {}) {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'jobtrail-e2e-'));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [START], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, NODE_ENV: 'development', APP_URL: '', DATABASE_URL: '', SMTP_URL: '',
      ...(frontendsDir === undefined ? {} : { FRONTENDS_DIR: frontendsDir }),
    },
  });
  let text = '';
  const collect = (/** @type {Buffer} */ chunk) => {
    text = (text + chunk.toString('utf8')).slice(-20_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const exited = new Promise((done) => child.once('exit', done));

  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    const killer = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS);
    await exited;
    clearTimeout(killer);
    rmSync(dataDir, { recursive: true, force: true });
  };

  if (!(await becomesReady(url, () => child.exitCode !== null || child.signalCode !== null))) {
    await stop();
    throw new Error(`Jobtrail did not become ready at ${url}:\n${text}`);
  }
  return { url, dataDir, pid: child.pid ?? 0, output: () => text, stop };
}

/**
 * Waits for the gateway's /readyz.
 * @param {string} url
 * @param {() => boolean} hasEnded
 */
async function becomesReady(url, hasEnded) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && !hasEnded()) {
    if (await answers(`${url}/readyz`)) return true;
    await new Promise((done) => setTimeout(done, 150));
  }
  return false;
}

/** @param {string} address */
async function answers(address) {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => done(port));
    });
  });
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
    if (part !== 'shell') cpSync(join(ROOT, part, 'remote.json'), join(folder, part, 'remote.json'));
  }
  return folder;
}
