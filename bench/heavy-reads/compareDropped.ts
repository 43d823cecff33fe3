import { setTimeout as sleep } from 'node:timers/promises';
import { count, seconds } from '../measure/format.ts';
import type { Report } from '../measure/report.ts';
import type { Target } from './requests.ts';
import { stalledReader, steadyReader } from './slowReaders.ts';

const STEADY_BYTES = 64 * 1024;
const WATCHED_MS = 90_000;
const PROBE_EVERY_MS = 500;
const ENDED_BAR_MS = 60_000;

/** Measures how long a socket that stops reading is kept open, and whether a slow but steady one stays open. */
export async function compareDropped(report: Report, what: string, { url, requests }: Target): Promise<void> {
  const [one, two] = requests;
  if (one === undefined || two === undefined) throw new Error('There are fewer than two people.');
  const steady = steadyReader(url, two, STEADY_BYTES);
  const startedAt = performance.now();
  const { socket } = stalledReader(url, one);
  // A socket that is not read does not notice that it was closed. Writing to it reveals that the server has closed it.
  const probe = setInterval(() => socket.write('\r\n'), PROBE_EVERY_MS);
  await Promise.race([new Promise((resolve) => socket.once('close', resolve)), sleep(WATCHED_MS)]);
  const ms = performance.now() - startedAt;
  clearInterval(probe);
  await sleep(Math.max(0, WATCHED_MS - ms));
  report.atMost(`${what}: a socket that does not read is ended after`, ms, ENDED_BAR_MS, seconds);
  report.atLeast(
    `${what}: readers of 64 KiB a second that are kept, after ${WATCHED_MS / 1000} s`,
    steady.destroyed ? 0 : 1,
    1,
    count,
  );
  socket.destroy();
  steady.destroy();
}
