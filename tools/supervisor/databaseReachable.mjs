import { connect } from 'node:net';
import { Problem } from '../workspace/problem.mjs';
import { databaseHosts } from './databaseHosts.mjs';

const WITHIN_MS = 5000;

/**
 * Checks that something accepts connections where DATABASE_URL points, on one of its hosts at least.
 * @param {string | undefined} databaseUrl a valid address, or undefined for the embedded database
 * @throws {Problem} that names hosts and ports, but neither user nor password
 */
export async function checkDatabase(databaseUrl) {
  if (databaseUrl === undefined) return;
  const hosts = databaseHosts(databaseUrl) ?? [];
  const reachable = await Promise.all(hosts.map(accepts));
  if (reachable.includes(true)) return;
  const places = hosts.map(({ host, port }) => `${host}:${port}`).join(' and ');
  const verb = hosts.length === 1 ? 'does' : 'do';
  throw new Problem(
    `The database at ${places} ${verb} not answer (DATABASE_URL): start it, or remove DATABASE_URL to use the embedded one.`,
  );
}

/**
 * @param {{ host: string, port: number }} at
 * @returns {Promise<boolean>}
 */
function accepts({ host, port }) {
  return new Promise((resolve) => {
    const socket = connect({ host: host.replace(/^\[|\]$/g, ''), port, timeout: WITHIN_MS }, () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', () => resolve(false)).once('timeout', () => resolve(false));
    socket.once('close', () => resolve(false));
    setTimeout(() => socket.destroy(), WITHIN_MS).unref();
  });
}
