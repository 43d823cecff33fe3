import { connect } from 'node:net';
import { Problem } from '../workspace/problem.mjs';

const WITHIN_MS = 5000;
const DEFAULT_PORT = 3306;

/**
 * Checks that something accepts connections where DATABASE_URL points.
 * @param {string | undefined} databaseUrl a valid address, or undefined for the embedded database
 * @throws {Problem} that names host and port, but neither user nor password
 */
export async function checkDatabase(databaseUrl) {
  if (databaseUrl === undefined) return;
  const { hostname, port } = new URL(databaseUrl);
  const place = { host: hostname, port: Number(port || DEFAULT_PORT) };
  if (await accepts(place)) return;
  throw new Problem(
    `The database at ${place.host}:${place.port} does not answer (DATABASE_URL): start it, or remove DATABASE_URL to use the embedded one.`,
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
