import { setTimeout as sleep } from 'node:timers/promises';
import { count, megabytes, milliseconds } from '../measure/format.ts';
import { watchMemory } from '../measure/memory.ts';
import type { Report } from '../measure/report.ts';
import { median, medianRatio, p95 } from '../measure/statistics.ts';
import { observe } from './observe.ts';
import type { ListRequest, Target } from './requests.ts';
import { stalledReader } from './slowReaders.ts';

export const ROUNDS = 3;
/** The number of reads by the bystander, both before the sockets are opened and while they are open. */
export const READS = 200;
const SETTLED_AFTER_MS = 2000;
const MEMORY_BAR_MB = 64;
const JOBS_BAR = 2;
const WAITING = -1;

/** Sends requests over sockets that do not read. Measures the memory of svc-core and the bystander's reads. */
export async function compareStalled(
  report: Report,
  what: string,
  target: Target,
  requests: readonly ListRequest[],
): Promise<void> {
  const idleTimes: number[] = [];
  const busyTimes: number[] = [];
  let idlePeak = 0;
  let peak = 0;
  let failed = 0;
  let statuses: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const stopIdle = watchMemory(target.pid);
    const idle = await observe(target, READS);
    idlePeak = Math.max(idlePeak, await stopIdle());
    const stop = watchMemory(target.pid);
    const readers = requests.map((request) => stalledReader(target.url, request));
    await sleep(SETTLED_AFTER_MS);
    const busy = await observe(target, READS);
    statuses = await Promise.all(readers.map(({ status }) => Promise.race([status, sleep(0, WAITING)])));
    for (const { socket } of readers) socket.destroy();
    peak = Math.max(peak, await stop());
    failed += idle.failed + busy.failed;
    idleTimes.push(p95(idle.times));
    busyTimes.push(p95(busy.times));
    await sleep(SETTLED_AFTER_MS);
  }
  const of = (wanted: number) => statuses.filter((status) => status === wanted).length;
  report.figure(`${what}, successful / refused / waiting`, `${of(200)} / ${of(429)} / ${of(WAITING)}`);
  report.atMost(`${what}: memory of svc-core`, peak - idlePeak, MEMORY_BAR_MB, megabytes);
  report.figure(
    `${what}: GET /api/jobs p95, idle / busy`,
    `${milliseconds(median(idleTimes))} / ${milliseconds(median(busyTimes))}`,
  );
  report.atMost(`${what}: the ratio`, medianRatio(busyTimes, idleTimes), JOBS_BAR);
  report.atMost(`${what}: failed reads of others`, failed, 0, count);
}
