import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const WATCH_EVERY_MS = 10;

/** Resident memory of a process, in MB. */
export async function residentMemory(pid: number): Promise<number> {
  const line = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

/** The peak resident memory of a process, in MB; NaN if the kernel does not report it. */
export function peakMemory(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
}

/**
 * Watches the resident memory of a process.
 * @returns a function that stops watching and returns the highest value, in MB
 */
export function watchMemory(pid: number): () => Promise<number> {
  let peak = 0;
  let done = false;
  const watching = (async () => {
    for (; !done; await sleep(WATCH_EVERY_MS)) peak = Math.max(peak, await residentMemory(pid).catch(() => 0));
  })();
  return async () => {
    done = true;
    await watching;
    return peak;
  };
}
