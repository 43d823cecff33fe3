import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from '../workspace/parts.mjs';
import { Problem } from '../workspace/problem.mjs';
import { settingsProblem } from './checkSettings.mjs';
import { readEnvFile } from './envFile.mjs';
import { readSecret, withAbsoluteFiles } from './secretFiles.mjs';

/**
 * @typedef {object} Settings the supervisor's own settings, and the environment that it passes to the processes
 * @property {number} port the public port; 0 picks a free one
 * @property {string} host
 * @property {string} dataDir absolute
 * @property {boolean} production
 * @property {string | undefined} appUrl the public address, if it is configured
 * @property {string | undefined} databaseUrl
 * @property {Record<string, string | undefined>} env .env, overridden by the process environment
 */

const NODE_ENVS = ['development', 'production', 'test'];

/**
 * Reads .env and the process environment (which takes precedence), and checks what can be checked before the build.
 * Each service checks the rest of its configuration before it listens.
 * @param {Record<string, string | undefined>} [processEnv]
 * @param {string} [root]
 * @returns {Settings}
 * @throws {Problem} with one sentence, or in production with a line for each setting
 */
export function readSettings(processEnv = process.env, root = ROOT) {
  // An empty variable counts as unset, and an empty one in the process environment also unsets the one in .env.
  /** @type {Record<string, string | undefined>} */
  const given = Object.fromEntries(
    Object.entries({ ...readEnvFile(join(root, '.env')), ...processEnv }).filter(([, value]) => value !== ''),
  );
  const env = withAbsoluteFiles(given, root);
  const portText = env['PORT'] || '8080';
  const port = Number(portText);
  if (!/^\d+$/.test(portText) || port > 65535)
    throw new Problem(`PORT must be a whole number from 0 to 65535, but it is "${portText}".`);
  const nodeEnv = env['NODE_ENV'] || 'development';
  if (!NODE_ENVS.includes(nodeEnv))
    throw new Problem(`NODE_ENV must be one of ${NODE_ENVS.join(', ')}, but it is "${nodeEnv}".`);
  const appUrl = env['APP_URL'] === undefined ? undefined : originOf(env['APP_URL']);
  if (appUrl === null)
    throw new Problem(
      'APP_URL must be the address of the product and nothing more, such as https://jobs.example.com: without a path, a query, a fragment or a user.',
    );
  const databaseUrl = readSecret(env, 'DATABASE_URL');
  if (databaseUrl !== undefined && !isServer(databaseUrl))
    throw new Problem(
      'DATABASE_URL must be of the form mysql://user:password@host:3306/name, with one host. Put several servers behind a balancer, such as deploy/haproxy/database.cfg.',
    );
  const problem = settingsProblem({ ...env, APP_URL: appUrl, NODE_ENV: nodeEnv });
  if (problem !== null) throw new Problem(problem);
  const dataDir = resolve(root, env['DATA_DIR'] || '.data');
  return {
    port,
    host: env['HOST'] || '127.0.0.1',
    dataDir,
    production: nodeEnv === 'production',
    appUrl,
    databaseUrl,
    env: { ...env, NODE_ENV: nodeEnv, DATA_DIR: dataDir },
  };
}

/**
 * A rehearsal of production has a port and a folder of its own: all other settings are of another product.
 * @returns {Settings}
 */
export function readRehearsalSettings() {
  const file = readEnvFile(join(ROOT, '.env'));
  const folder = resolve(ROOT, process.env['DATA_DIR'] || file['DATA_DIR'] || '.data');
  const settings = readSettings({
    ...Object.fromEntries(Object.keys(file).map((name) => [name, ''])),
    DATA_DIR: join(folder, 'production-like'),
    PORT: process.env['PORT'] || '8443',
  });
  return { ...settings, env: process.env };
}

/**
 * Whether an address names one database server. The kit parses the same form in more detail.
 * @param {string} databaseUrl
 */
function isServer(databaseUrl) {
  if (!/^(?:mysql|mariadb):\/\//.test(databaseUrl) || !URL.canParse(databaseUrl)) return false;
  const { hostname } = new URL(databaseUrl);
  return hostname !== '' && !hostname.includes(',');
}

/**
 * Creates the data folder if it is missing, and makes it unreadable for other users. A folder of another user, or one
 * that is shared like /tmp, is left as it is.
 * @param {string} dataDir
 * @throws {Problem} if it cannot be created
 */
export function openDataDir(dataDir) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const { mode, uid } = statSync(dataDir);
    const isShared = (mode & 0o1000) !== 0;
    if (!isShared && uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(dataDir, 0o700);
  } catch (error) {
    throw new Problem(
      `The data folder ${dataDir} cannot be made (${error instanceof Error ? error.message : String(error)}): set DATA_DIR to a folder that can be written.`,
    );
  }
}

/**
 * The public address as an origin. The parts check it in the same way.
 * @param {string} text
 * @returns {string | null} null if it is none
 */
function originOf(text) {
  if (!URL.canParse(text)) return null;
  const { protocol, origin, href } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : null;
}
