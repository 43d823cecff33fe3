import { cpuTime } from '../measure/cpuTime.ts';
import { times } from '../measure/format.ts';
import { takeTurns } from '../measure/interleave.ts';
import { responsesPerSecond } from '../measure/load.ts';
import type { Report } from '../measure/report.ts';
import { median, medianRatio } from '../measure/statistics.ts';
import type { Stack } from './stacks.ts';

export const CONNECTIONS = 10;
export const ROUNDS = 11;
export const SECONDS = 1;
/** V8 optimizes a process while it serves its first 10,000 requests or so. */
const WARM_UP_SECONDS = 3;
const SPEED_BAR = 0.9;
const CPU_BAR = 1.1;

/** What a caller sends to have a request recorded or not, by the last digit (W3C Trace Context). */
const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331';
const RECORDED = `${TRACE}-01`;
const UNRECORDED = `${TRACE}-00`;

export interface Stacks {
  /** Those that record what their callers record. */
  readonly traced: readonly Stack[];
  /** Those without tracing. */
  readonly plain: readonly Stack[];
}

/** The load of one path on several stacks, one after the other. */
interface Slices {
  /** In ms for each request, one value per round and stack. */
  readonly cpu: number[];
  /** One value per round and stack. */
  readonly perSecond: number[];
}

/** Loads a stack for one slice. @returns responses per second */
async function load(stack: Stack, path: string, traceparent: string, slices: Slices): Promise<number> {
  const used = (): number => stack.pids.reduce((sum, pid) => sum + cpuTime(pid), 0);
  const before = used();
  const perSecond = await responsesPerSecond(stack.url + path, {
    connections: CONNECTIONS,
    seconds: SECONDS,
    headers: { ...stack.headers, traceparent },
  });
  slices.perSecond.push(perSecond);
  slices.cpu.push((used() - before) / (perSecond * SECONDS));
  return perSecond;
}

async function warmUp({ traced, plain }: Stacks, path: string): Promise<void> {
  for (const { url, headers } of [...traced, ...plain])
    for (const traceparent of [RECORDED, UNRECORDED])
      await responsesPerSecond(url + path, {
        connections: CONNECTIONS,
        seconds: WARM_UP_SECONDS,
        headers: { ...headers, traceparent },
      });
}

/**
 * Judges what recording a request of one path costs: against other requests of the same processes, because two processes
 * of the same code differ by 5 to 10 % for as long as they live. What those requests cost beyond requests without tracing
 * is reported without a bar.
 */
export async function judgePath(report: Report, path: string, stacks: Stacks): Promise<void> {
  await warmUp(stacks, path);
  const kinds = { recorded: slices(), unrecorded: slices(), plain: slices() };
  const plainStacks: number[] = [];
  for (const [index, traced] of stacks.traced.entries()) {
    const plain = stacks.plain[index];
    if (plain === undefined) throw new RangeError('There are fewer stacks without tracing.');
    await takeTurns(ROUNDS, [
      () => load(traced, path, RECORDED, kinds.recorded),
      () => load(traced, path, UNRECORDED, kinds.unrecorded),
      () => load(plain, path, RECORDED, kinds.plain),
    ]);
    plainStacks.push(median(kinds.plain.cpu.slice(-ROUNDS)));
  }
  const { recorded, unrecorded, plain } = kinds;
  const figures = [recorded, unrecorded, plain];
  report.figure(
    `${path}: recorded / not / without tracing, per second`,
    figures.map(({ perSecond }) => Math.round(median(perSecond))).join(' / '),
  );
  report.atLeast(
    `${path}: responses per second when recorded`,
    medianRatio(recorded.perSecond, unrecorded.perSecond),
    SPEED_BAR,
  );
  report.figure(
    `${path}: recorded / not / without tracing, CPU of a request`,
    `${figures.map(({ cpu }) => median(cpu).toFixed(3)).join(' / ')} ms`,
  );
  report.atMost(`${path}: CPU of a recorded request`, medianRatio(recorded.cpu, unrecorded.cpu), CPU_BAR);
  report.figure(
    `${path}: CPU of one that is not recorded, against no tracing`,
    times(medianRatio(unrecorded.cpu, plain.cpu)),
  );
  report.figure(
    `${path}: the costliest stack without tracing, against the cheapest`,
    times(Math.max(...plainStacks) / Math.min(...plainStacks)),
  );
}

const slices = (): Slices => ({ cpu: [], perSecond: [] });
