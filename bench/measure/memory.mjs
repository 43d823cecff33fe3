import { readFile } from 'node:fs/promises';

/**
 * Resident memory of a process, in MB.
 * @param {number} pid
 */
export async function residentOf(pid) {
  const line = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}
