import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuTime } from '../measure/cpuTime.ts';

/** A process that uses less processor time than this in a second is idle, in ms. */
const IDLE_MS = 50;
const IDLE_WITHIN_MS = 120_000;

/** Waits until a process is idle, such as a database after many inserts. */
export async function waitUntilIdle(pid: number): Promise<void> {
  for (const deadline = Date.now() + IDLE_WITHIN_MS; Date.now() < deadline;) {
    const before = cpuTime(pid);
    await sleep(1000);
    if (cpuTime(pid) - before < IDLE_MS) return;
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
