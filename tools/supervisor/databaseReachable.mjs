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
  const host = hostname.replace(/^\[|\]$/g, '');
  const at = Number(port) || DEFAULT_PORT;
  const answers = await new Promise((resolve) => {
    const socket = connect({ host, port: at, timeout: WITHIN_MS }, () => resolve(true));
    socket.once('error', () => resolve(false)).once('timeout', () => resolve(false));
    socket.once('close', () => resolve(false));
    setTimeout(() => socket.destroy(), WITHIN_MS).unref();
  });
  if (!answers)
    throw new Problem(
      `The database at ${hostname}:${at} does not answer (DATABASE_URL): start it, or remove DATABASE_URL to use the embedded one.`,
    );
}
