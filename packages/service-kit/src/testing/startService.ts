import { spawn } from 'node:child_process';
import { z } from 'zod';
import { buildOnce } from './buildOnce.ts';
import { freePort } from './freePort.ts';
import { patient } from './patience.ts';

export interface RunningService {
  url: string;
  /** Its output so far. */
  output: () => string;
  /** Stops it. @returns its exit code; null if a signal ended it */
  end: (signal?: NodeJS.Signals) => Promise<number | null>;
  pid: number;
}

/** The body of /healthz and /readyz. */
const probeBody = z.object({ status: z.enum(['ok', 'ready']) });
const READY_WITHIN_MS = patient(40_000);
const ATTEMPTS = 5;

/**
 * Starts the built service in `folder` on a free port, or that of PORT, and waits until it is ready.
 * @param probe the path that returns 200 once it is ready
 * @throws Error with its output if it ends before it is ready or takes too long
 */
export async function startService(
  folder: string,
  env: Record<string, string>,
  probe = '/readyz',
): Promise<RunningService> {
  buildOnce(folder);
  return startBuilt(folder, env, probe);
}

/** Starts a service from a folder that has its build already, such as the content of an image. */
export async function startBuilt(
  folder: string,
  env: Record<string, string>,
  probe = '/readyz',
): Promise<RunningService> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOn(Number(env['PORT'] ?? (await freePort())), folder, env, probe);
    } catch (error) {
      // Another process took the port in the meantime.
      if (attempt === ATTEMPTS || !String(error).includes('EADDRINUSE')) throw error;
    }
  }
}

/**
 * Whether a service responds to its probe. While it starts, a fake server of another suite may take its port, and would
 * respond with 200 and another body.
 */
async function isReady(address: string): Promise<boolean> {
  try {
    const response = await fetch(address);
    return response.ok && probeBody.safeParse(await response.json()).success;
  } catch {
    return false;
  }
}

async function startOn(
  port: number,
  folder: string,
  env: Record<string, string>,
  probe: string,
): Promise<RunningService> {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const end = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    child.kill(signal);
    return ended;
  };
  for (const deadline = Date.now() + READY_WITHIN_MS; ;) {
    if (child.exitCode !== null) throw new Error(`${folder} ended with ${child.exitCode}:\n${output}`);
    if (await isReady(url + probe)) break;
    if (Date.now() > deadline) {
      await end('SIGKILL');
      throw new Error(`${folder} was not ready in time:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, output: () => output, end, pid: child.pid ?? 0 };
}
