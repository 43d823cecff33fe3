import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RESERVED = join(tmpdir(), 'jobtrail-test-ports');
const reserved = new Set<string>();
const releasePorts = (): void => {
  for (const file of reserved) rmSync(file, { force: true });
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/**
 * Reserves a port for this process while it runs. Without it, two suites that run in parallel could start a service on
 * the same port, and the second would mistake the first service for its own.
 * @returns false if another running process has reserved it
 */
export function reserve(port: number): boolean {
  mkdirSync(RESERVED, { recursive: true });
  const file = join(RESERVED, String(port));
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      if (reserved.size === 0) process.once('exit', releasePorts);
      reserved.add(file);
      return true;
    } catch {
      const owner = Number(readFileSync(file, { encoding: 'utf8', flag: 'a+' }));
      if (owner > 0 && isRunning(owner)) return false;
      rmSync(file, { force: true });
    }
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });

/**
 * A loopback port on which nothing listens and that no other test process gets. It is below those that systems give outgoing
 * connections, one of which could take it before its server starts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if (!reserved.has(join(RESERVED, String(port))) && (await isFree(port)) && reserve(port)) return port;
  }
}
