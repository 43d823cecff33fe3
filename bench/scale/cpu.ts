import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
/** A process that uses less of a core than this is idle. */
const IDLE = 0.05;
const IDLE_WITHIN_MS = 120_000;

/** The processor time that a process with all its threads has taken so far, in seconds. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in parentheses, may contain spaces; fields 14 and 15 are the times.
  const [, user = 0, system = 0] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(stat)?.map(Number) ?? [];
  return (user + system) / TICKS_PER_SECOND;
}

/** Waits until a process is idle, such as a database after many inserts. */
export async function waitUntilIdle(pid: number): Promise<void> {
  for (const deadline = Date.now() + IDLE_WITHIN_MS; Date.now() < deadline;) {
    const before = cpuSeconds(pid);
    await sleep(1000);
    if (cpuSeconds(pid) - before < IDLE) return;
  }
}

const CORES = availableParallelism();
/** Pinning needs a core for svc-core and one for the others. */
const CAN_PIN = CORES >= 2;
const LOAD_CORE = CORES - 1;
/** With two cores, the same one. */
const DATABASE_CORE = CORES === 2 ? LOAD_CORE : CORES - 2;

/** Where the processes ran, in a sentence. */
export const PINNING = !CAN_PIN
  ? 'All processes shared the only core.'
  : LOAD_CORE === DATABASE_CORE
    ? 'svc-core had one core, everything else the other, so the responses per second say nothing about replicas.'
    : 'The database and the load generator had a core each, and svc-core the others.';

/** Which cores a kind of process runs on. */
const PLACES = {
  load: String(LOAD_CORE),
  database: String(DATABASE_CORE),
  service: `0-${DATABASE_CORE - 1}`,
};

/**
 * Gives a process its cores, if there are enough.
 * @param pid the process itself may call this for its own
 */
export function pin(pid: number, kind: keyof typeof PLACES): void {
  if (CAN_PIN) execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', PLACES[kind], String(pid)]);
}
