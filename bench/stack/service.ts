import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from './cleanup.ts';
import { buildService, finished, folderOf, SERVICES, spawnNode } from './workspace.ts';

const READY_WITHIN_MS = 30_000;
const POLL_MS = 50;
const UNREACHABLE = 'http://127.0.0.1:1';

export interface RunningService {
  /** Its origin. */
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

interface ServiceOptions {
  port: number;
  /** Path of the request that succeeds once the service is ready. */
  readyPath: '/readyz' | '/healthz';
  env: Record<string, string | undefined>;
}

/** Addresses for all services at which nothing responds. A benchmark overrides those of the services that it starts. */
export function unreachableServices(): Record<string, string> {
  return Object.fromEntries(SERVICES.map(({ urlVariable }) => [urlVariable, UNREACHABLE]));
}

/** Bundles a service or the gateway unless its bundle is up to date. */
export async function buildPart(part: string): Promise<void> {
  await buildService(folderOf(part));
}

/**
 * Starts the bundle of a service or the gateway.
 * @returns stopped when the benchmark ends, or earlier by `stop`
 * @throws {Error} with its output if it does not become ready
 */
export async function startService(part: string, { port, readyPath, env }: ServiceOptions): Promise<RunningService> {
  const child = spawnNode(['dist/main.js'], {
    cwd: folderOf(part),
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...env },
  });
  const ended = finished(child);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  atEnd(stop);
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await succeeds(url + readyPath))) {
    if (child.exitCode !== null) throw new Error(`${part} ended before it was ready:\n${(await ended).output}`);
    if (Date.now() > deadline) throw new Error(`${part} was not ready within ${READY_WITHIN_MS / 1000} s.`);
    await sleep(POLL_MS);
  }
  return { url, pid: child.pid ?? 0, stop };
}

async function succeeds(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null);
  await response?.arrayBuffer();
  return response?.ok ?? false;
}
