import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@jobtrail/workspace/port.mjs';

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

/** A loopback port on which nothing listens and that no other test process gets. */
export async function freePort(): Promise<number> {
  for (;;) {
    const [port = 0] = await freePorts(1);
    if (reserve(port)) return port;
  }
}
