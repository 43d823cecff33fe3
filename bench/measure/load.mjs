import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

const AUTOCANNON = createRequire(import.meta.url).resolve('autocannon/autocannon.js');

/** @typedef {{ '2xx': number, non2xx: number, errors: number, duration: number }} LoadResult what is read of autocannon's answer; `duration` in seconds */

/**
 * Loads an address over keep-alive connections from a process of its own and counts the answers.
 * @param {string} url
 * @param {{ connections: number, seconds: number, headers?: Record<string, string> }} options
 * @returns {Promise<number>} answers a second
 * @throws {Error} when an answer was not 2xx: a server that refuses is fast, but that is not the speed that is asked for
 */
export async function answersPerSecond(url, { connections, seconds, headers = {} }) {
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const args = [AUTOCANNON, '--json', '-c', String(connections), '-d', String(seconds), ...headerArgs, url];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let problems = '';
  child.stdout.on('data', (/** @type {Buffer} */ chunk) => {
    output += chunk.toString('utf8');
  });
  child.stderr.on('data', (/** @type {Buffer} */ chunk) => {
    problems += chunk.toString('utf8');
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The load generator ended with ${String(code)}: ${problems}`);
  /** @type {LoadResult} */
  const result = JSON.parse(output);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx} times with a failure and ${result.errors} times not at all.`);
  return result['2xx'] / result.duration;
}
