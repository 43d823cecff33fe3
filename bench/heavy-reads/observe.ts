import { setTimeout as sleep } from 'node:timers/promises';
import { requestTime } from '../measure/requestTime.ts';
import type { Target } from './requests.ts';

/** The pause between two observed reads. */
export const READ_EVERY_MS = 10;

interface Observation {
  /** Milliseconds of each read. */
  times: number[];
  failed: number;
}

/**
 * Reads the jobs of the bystander again and again.
 * @param reads the maximum number of reads
 * @param isEnough returns true to stop earlier
 */
export async function observe(
  { url, bystander }: Target,
  reads: number,
  isEnough: () => boolean = () => false,
): Promise<Observation> {
  const times: number[] = [];
  let failed = 0;
  for (let n = 0; n < reads && !isEnough(); n += 1) {
    const startedAt = performance.now();
    await requestTime(`${url}/api/jobs`, { headers: { cookie: bystander } }).catch(() => {
      failed += 1;
    });
    times.push(performance.now() - startedAt);
    await sleep(READ_EVERY_MS);
  }
  return { times, failed };
}
