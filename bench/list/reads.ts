import { interleave } from '../measure/interleave.ts';
import { requestTime } from '../measure/requestTime.ts';
import { median } from '../measure/statistics.ts';
import { PATH, type Reader } from './reader.ts';

/** The number of single requests to each of the two servers, which take turns. */
export const READS = 400;
const WARM_UP_READS = 300;

let changes = 0;

/** The median times, in milliseconds, of two kinds of reads that take turns, one request at a time. */
export async function readTimes(a: () => Promise<number>, b: () => Promise<number>): Promise<{ a: number; b: number }> {
  await interleave(WARM_UP_READS, a, b);
  const measured = await interleave(READS, a, b);
  return { a: median(measured.a), b: median(measured.b) };
}

/**
 * Reads the list right after a job was changed, so that no cached list can be used.
 * @param reader with the svc-core that makes the change
 * @param server the server to read from
 * @returns milliseconds of the read only
 */
export async function readAfterChange(
  { core, jobId }: Reader,
  server: { url: string; headers: Record<string, string> },
): Promise<number> {
  changes += 1;
  await requestTime(`${core.url}/api/jobs/${jobId}`, {
    method: 'PATCH',
    headers: core.headers,
    body: JSON.stringify({ salary: `offer ${changes}` }),
  });
  return requestTime(`${server.url}${PATH}`, { headers: server.headers });
}

/** Reads an unchanged list. @returns milliseconds */
export function readUnchanged({ core: { url, headers } }: Reader): Promise<number> {
  return requestTime(`${url}${PATH}`, { headers });
}
