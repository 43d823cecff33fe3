import { spawnNode } from '@jobtrail/workspace/spawn.mjs';
import { atEnd } from '../stack/cleanup.mjs';

const READY_WITHIN_MS = 30_000;

/**
 * Starts a program of its own process; stopped when the benchmark ends.
 * @param {string} script
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env]
 * @param {string} [readyUrl] answers 2xx when it is ready; without it the program's first message says so
 * @returns {Promise<string>} its first message, or the address
 */
export async function startProgram(script, args, env = {}, readyUrl) {
  const child = spawnNode([script, ...args], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...env },
    inherit: true,
  });
  const ended = new Promise((resolve) => void child.once('exit', resolve));
  atEnd(() => {
    child.kill('SIGTERM');
    return child.exitCode === null && child.signalCode === null ? ended : undefined;
  });
  const failed = new Promise(
    (_, reject) => void child.once('exit', (code) => reject(new Error(`${script} ended with ${String(code)}`))),
  );
  failed.catch(() => undefined);
  if (readyUrl === undefined)
    return String(await Promise.race([new Promise((resolve) => void child.once('message', resolve)), failed]));
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const ready = await Promise.race([
      fetch(readyUrl).then(
        ({ ok }) => ok,
        () => false,
      ),
      failed,
    ]);
    if (ready) return readyUrl;
    if (Date.now() > deadline) throw new Error(`${script} did not become ready`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
