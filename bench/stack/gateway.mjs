import { generateKeyPairSync } from 'node:crypto';
import { buildService } from '@jobtrail/build/serviceBundle.mjs';
import { folderOf, ROOT } from '@jobtrail/workspace/parts.mjs';
import { freePorts } from '@jobtrail/workspace/port.mjs';
import { SERVICES } from '@jobtrail/workspace/services.mjs';
import { finished, spawnNode } from '@jobtrail/workspace/spawn.mjs';
import { atEnd } from './cleanup.mjs';

const FOLDER = folderOf('gateway');
const READY_WITHIN_MS = 20_000;

/**
 * Bundles the gateway unless its bundle is current, and starts it before a svc-core; nobody stands behind its other routes.
 * @param {string} coreUrl
 * @returns {Promise<{ url: string, pid: number }>} stopped when the benchmark ends
 */
export async function startGateway(coreUrl) {
  await buildService(FOLDER);
  const [port = 0] = await freePorts(1);
  const nobody = 'http://127.0.0.1:1';
  const child = spawnNode(['dist/main.js'], {
    cwd: FOLDER,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_URL: 'https://jobtrail.example',
      LOG_LEVEL: 'warn',
      FRONTENDS_DIR: ROOT,
      ...Object.fromEntries(SERVICES.map(({ urlVariable }) => [urlVariable, nobody])),
      SVC_CORE_URL: coreUrl,
      IDENTITY_PRIVATE_KEY: JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })),
      RATE_LIMIT_PER_MINUTE: '0',
      RATE_LIMIT_SIGNED_IN_PER_MINUTE: '0',
    },
  });
  const ended = finished(child);
  atEnd(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + READY_WITHIN_MS;
  while (
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('The gateway did not become ready.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, pid: child.pid ?? 0 };
}
