import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RESERVED = join(tmpdir(), 'jobtrail-test-ports');
/**
 * Below the ports that systems give outgoing connections (on Linux from 32768, `ip_local_port_range` in ip(7)). One of
 * those could take a port between the search and the start of its server.
 */
const SEARCHED = { from: 20_000, count: 10_000 };
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

/** Whether a server can listen on a loopback port. */
function isUnused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** A loopback port on which nothing listens and that no other test process gets. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = SEARCHED.from + Math.floor(Math.random() * SEARCHED.count);
    if ((await isUnused(port)) && reserve(port)) return port;
  }
}
