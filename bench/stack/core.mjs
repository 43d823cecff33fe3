import { generateKeyPairSync } from 'node:crypto';
import { buildService } from '@jobtrail/build/serviceBundle.mjs';
import { folderOf } from '@jobtrail/workspace/parts.mjs';
import { freePorts } from '@jobtrail/workspace/port.mjs';
import { SERVICES } from '@jobtrail/workspace/services.mjs';
import { finished, spawnNode } from '@jobtrail/workspace/spawn.mjs';
import { atEnd } from './cleanup.mjs';

const FOLDER = folderOf('svc-core');
const READY_WITHIN_MS = 30_000;
const READ_EVERY_MS = 50;

/** @typedef {{ email: string, password: string }} Account */
/** @typedef {{ dataDir: string, databaseUrl: string | undefined }} Storage where a svc-core keeps its data; without an address in SQLite */
/** @typedef {{ url: string, pid: number, headers: Record<string, string> }} SignedIn a svc-core and what makes a request one of a signed-in person */

/**
 * svc-core's environment as in production, with keys of its own.
 * @param {Storage} storage
 * @param {number} port
 */
function environment({ dataDir, databaseUrl }, port) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = privateKey.export({ format: 'jwk' });
  const caller = publicKey.export({ format: 'jwk' });
  return {
    ...process.env,
    NODE_ENV: 'production',
    SERVICE: 'svc-core',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'info',
    APP_URL: 'https://jobtrail.example',
    IDENTITY_PRIVATE_KEY: JSON.stringify(key),
    IDENTITY_PUBLIC_KEYS: JSON.stringify({ gateway: caller, 'svc-billing': caller, 'svc-mail': caller }),
    ...Object.fromEntries(SERVICES.map(({ urlVariable }) => [urlVariable, 'http://127.0.0.1:1'])),
  };
}

/** Bundles svc-core unless its bundle is current. */
export async function buildCore() {
  await buildService(FOLDER);
}

/**
 * Runs one of svc-core's own administration commands; the first one makes the schema.
 * @param {Storage} storage
 * @param {string[]} args
 * @throws {Error} with the command's words
 */
async function administer({ dataDir, databaseUrl }, args) {
  const env = { ...process.env, SERVICE: 'svc-core', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' };
  const { code, output } = await finished(spawnNode(['dist/admin.js', ...args], { cwd: FOLDER, env }));
  if (code !== 0) throw new Error(`svc-core's ${args[0]} failed:\n${output}`);
}

/**
 * Makes a person without jobs.
 * @param {Storage} storage
 * @param {Account} account
 * @param {'user' | 'admin'} [role]
 */
export async function createUser(storage, { email, password }, role = 'user') {
  await administer(storage, [
    'create-user',
    '--email',
    email,
    '--name',
    'Nora Lindqvist',
    '--password',
    password,
    '--role',
    role,
  ]);
}

/**
 * Makes many people without jobs.
 * @param {Storage} storage
 * @param {number} users
 */
export async function createUsers(storage, users) {
  await administer(storage, ['seed', '--users', String(users), '--jobs-per-user', '0']);
}

/**
 * Makes a person with believable jobs.
 * @param {Storage} storage
 * @param {{ nth: number, jobs: number }} options `nth` counts the people that were made like this in the same data, from 1
 * @returns {Promise<Account>}
 */
export async function createUserWithJobs(storage, { nth, jobs }) {
  await administer(storage, ['seed', '--users', '1', '--jobs-per-user', String(jobs)]);
  return { email: `load-${String(nth).padStart(5, '0')}@example.com`, password: 'load-user-password' };
}

/**
 * Starts svc-core alone and signs a person in at it.
 * @param {Storage} storage
 * @param {Account} account
 * @returns {Promise<SignedIn>} stopped when the benchmark ends
 * @throws {Error} when it does not become ready or refuses the person
 */
export async function startCore(storage, account) {
  const [port = 0] = await freePorts(1);
  const child = spawnNode(['dist/main.js'], { cwd: FOLDER, env: environment(storage, port) });
  const ended = finished(child);
  atEnd(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await answersOk(`${url}/readyz`))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`svc-core did not become ready:\n${child.exitCode === null ? '' : (await ended).output}`);
    await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS));
  }
  return { url, pid: child.pid ?? 0, headers: { cookie: await sessionCookie(url, account) } };
}

/** @param {string} url */
async function answersOk(url) {
  const response = await fetch(url).catch(() => null);
  await response?.arrayBuffer();
  return response?.ok ?? false;
}

/**
 * Signs a person in.
 * @param {string} url origin of svc-core or of the gateway
 * @param {Account} account
 * @returns {Promise<string>} the session cookie as name=value
 * @throws {Error} when the sign-in is refused
 */
export async function sessionCookie(url, account) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const text = await response.text();
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!response.ok || cookie === undefined)
    throw new Error(`The sign-in was answered with ${response.status}: ${text}`);
  return cookie;
}
