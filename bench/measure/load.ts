import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { z } from 'zod';

const AUTOCANNON = createRequire(import.meta.url).resolve('autocannon/autocannon.js');

/** The fields of autocannon's result that are used; `duration` is in seconds. */
const loadResult = z.object({ '2xx': z.number(), non2xx: z.number(), errors: z.number(), duration: z.number() });

interface Load {
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
}

/**
 * Runs a load test over keep-alive connections from a separate process.
 * @returns responses per second
 * @throws {Error} if a response was not 2xx: error responses are fast, but not what is measured
 */
export async function responsesPerSecond(url: string, { connections, seconds, headers = {} }: Load): Promise<number> {
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const args = [AUTOCANNON, '--json', '-c', String(connections), '-d', String(seconds), ...headerArgs, url];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let problems = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    problems += chunk.toString('utf8');
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The load generator ended with ${code}: ${problems}`);
  const result = loadResult.parse(JSON.parse(output));
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} responded ${result.non2xx} times with a failure and ${result.errors} times not at all.`);
  return result['2xx'] / result.duration;
}
