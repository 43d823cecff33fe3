import { join } from 'node:path';
import { spawnNode } from '@jobtrail/workspace/spawn.mjs';
import { atEnd, temporaryFolder } from '../stack/cleanup.mjs';

/**
 * Starts the bare server of `bareServer.mjs`.
 * @returns {Promise<string>} its origin; stopped when the benchmark ends
 */
export async function startBare() {
  const folder = await temporaryFolder('bare-uploads');
  const child = spawnNode([join(import.meta.dirname, 'bareServer.mjs'), folder], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_ENV: 'production' },
    inherit: true,
  });
  atEnd(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', (code) => reject(new Error(`The bare server ended with ${String(code)}`)));
  });
}
