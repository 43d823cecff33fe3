import { setTimeout as sleep } from 'node:timers/promises';
import { residentMemory, watchMemory } from '../measure/memory.ts';
import { median } from '../measure/statistics.ts';

/** How long processes are left alone before their memory counts as steady. */
const SETTLED_AFTER_MS = 10_000;
const SAMPLES = 10;
const SAMPLE_EVERY_MS = 500;

/** The processes of the parts by name. */
type Processes = ReadonlyMap<string, number>;
/** A size in MB for each part. */
export type Sizes = ReadonlyMap<string, number>;

/** The resident memory of processes that have had nothing to do for a while: medians of some seconds. */
export async function steadyMemory(processes: Processes): Promise<Sizes> {
  await sleep(SETTLED_AFTER_MS);
  const samples: number[][] = [];
  for (let n = 0; n < SAMPLES; n += 1) {
    samples.push(await Promise.all([...processes.values()].map(residentMemory)));
    await sleep(SAMPLE_EVERY_MS);
  }
  return new Map([...processes.keys()].map((part, at) => [part, median(samples.map((sizes) => sizes[at] ?? 0))]));
}

/** The highest resident memory of processes during some work. */
export async function memoryDuring(processes: Processes, work: () => Promise<unknown>): Promise<Sizes> {
  const watches = [...processes].map(([part, pid]) => ({ part, stop: watchMemory(pid) }));
  try {
    await work();
  } finally {
    await Promise.all(watches.map(({ stop }) => stop()));
  }
  return new Map(await Promise.all(watches.map(async ({ part, stop }) => [part, await stop()] as const)));
}
