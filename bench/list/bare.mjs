import { join } from 'node:path';
import { spawnNode } from '@jobtrail/workspace/spawn.mjs';
import { atEnd } from '../stack/cleanup.mjs';

/**
 * Starts the bare server of `bareServer.mjs`.
 * @param {string} userId whose cards it answers
 * @param {string} place SQLite file or mysql:// address with the schema
 * @returns {Promise<string>} its origin; stopped when the benchmark ends
 */
export async function startBare(userId, place) {
  const child = spawnNode([join(import.meta.dirname, 'bareServer.mjs'), userId, place], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_ENV: 'production' },
    inherit: true,
  });
  atEnd(() => child.kill('SIGTERM'));
  const port = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`The bare server ended with ${String(code)}`)));
  });
  return `http://127.0.0.1:${String(port)}`;
}
