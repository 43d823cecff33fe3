import { cpuTime } from '../measure/cpuTime.ts';
import { times } from '../measure/format.ts';
import { interleave } from '../measure/interleave.ts';
import { responsesPerSecond } from '../measure/load.ts';
import type { Report } from '../measure/report.ts';
import { median, medianRatio } from '../measure/statistics.ts';
import type { Proxy } from './nginx.ts';

export const CONNECTIONS = 10;
/** Many short rounds: a disturbance of the machine then affects both measurements of a pair in the same way. */
export const ROUNDS = 9;
export const SECONDS = 1;
/** V8 optimizes the gateway while it serves its first 10,000 requests or so. */
const WARM_UP_SECONDS = 6;
const SPEED_BAR = 0.9;
const CPU_BAR = 3;

/** A request that both proxies forward. */
interface Request {
  readonly path: string;
  readonly headers: Record<string, string>;
}

/** Loads both proxies in turn with one request, and judges the speed and the processor time of the gateway. */
export async function judgeRequests(
  report: Report,
  { gateway, nginx }: { gateway: Proxy; nginx: Proxy },
  { path, headers }: Request,
): Promise<void> {
  const microseconds = new Map<Proxy, number[]>([
    [gateway, []],
    [nginx, []],
  ]);
  const load = async (proxy: Proxy): Promise<number> => {
    const before = cpuTime(proxy.pid);
    const speed = await responsesPerSecond(proxy.url + path, { connections: CONNECTIONS, seconds: SECONDS, headers });
    microseconds.get(proxy)?.push(((cpuTime(proxy.pid) - before) * 1000) / (speed * SECONDS));
    return speed;
  };
  for (const { url } of [gateway, nginx])
    await responsesPerSecond(url + path, { connections: CONNECTIONS, seconds: WARM_UP_SECONDS, headers });
  const speeds = await interleave(
    ROUNDS,
    () => load(gateway),
    () => load(nginx),
  );
  const [ours = [], theirs = []] = [microseconds.get(gateway), microseconds.get(nginx)];
  report.figure(
    `GET ${path}: gateway / nginx, responses per second`,
    `${Math.round(median(speeds.a))} / ${Math.round(median(speeds.b))}`,
  );
  report.atLeast(`GET ${path}: gateway against nginx`, medianRatio(speeds.a, speeds.b), SPEED_BAR);
  report.figure(
    `GET ${path}: gateway / nginx, CPU per request`,
    `${Math.round(median(ours))} / ${Math.round(median(theirs))} µs`,
  );
  report.atMost(`GET ${path}: CPU per request against nginx`, median(ours) / median(theirs), CPU_BAR, times);
}
