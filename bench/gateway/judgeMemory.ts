import { megabytes } from '../measure/format.ts';
import { responsesPerSecond } from '../measure/load.ts';
import { watchMemory } from '../measure/memory.ts';
import type { Report } from '../measure/report.ts';
import { CONNECTIONS } from './judgeRequests.ts';
import type { Proxy } from './nginx.ts';

/** V8 collects the whole heap of the gateway for the first time after some 100 s of load, which is within the first half. */
const LAPS = 8;
/** For each path. */
const LAP_SECONDS = 8;
/** How much the highest peak of the second half may exceed that of the first. */
const GROWTH_BAR_MB = 8;

/**
 * Repeats the same load in laps, and judges whether the memory of the gateway grows. Memory rises until V8 collects the
 * whole heap and falls then, so the peaks of laps are compared, and not two moments.
 */
export async function judgeMemory(
  report: Report,
  gateway: Proxy,
  { paths, headers }: { paths: readonly string[]; headers: Record<string, string> },
): Promise<void> {
  const peaks: number[] = [];
  for (let lap = 0; lap < LAPS; lap += 1) {
    const peak = watchMemory(gateway.pid);
    for (const path of paths)
      await responsesPerSecond(gateway.url + path, { connections: CONNECTIONS, seconds: LAP_SECONDS, headers });
    peaks.push(await peak());
  }
  const half = LAPS / 2;
  const growth = Math.max(...peaks.slice(half)) - Math.max(...peaks.slice(0, half));
  report.figure(
    'Memory of the gateway: the peak of each lap',
    peaks.map((peak) => peak.toFixed(0)).join(' / ') + ' MB',
  );
  report.atMost('Memory of the gateway: growth from the first half to the second', growth, GROWTH_BAR_MB, megabytes);
}
