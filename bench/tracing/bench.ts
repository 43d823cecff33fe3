import { join } from 'node:path';
import { z } from 'zod';
import { sqliteStore } from '../list/stores.ts';
import { cpuTime } from '../measure/cpuTime.ts';
import { interleave } from '../measure/interleave.ts';
import { responsesPerSecond } from '../measure/load.ts';
import { Report } from '../measure/report.ts';
import { median, medianRatio } from '../measure/statistics.ts';
import { temporaryFolder } from '../stack/cleanup.ts';
import { buildCore, createUserWithJobs, startCore } from '../stack/core.ts';
import { startGateway } from '../stack/gateway.ts';
import { nextMessage, startProgram } from '../stack/program.ts';
import { createProgress } from '../stack/workspace.ts';

const COLLECTOR = join(import.meta.dirname, 'collector.program.ts');
const PATHS = ['/api/auth/me', '/api/jobs?view=card', '/api/analytics/stage-counts'];
const JOBS = 100;
const CONNECTIONS = 10;
/** Two processes of the same code differ by 5 to 10 %, for as long as they live, so one stack of each kind proves nothing. */
const STACKS = 5;
const ROUNDS = 7;
const SECONDS = 1;
const SPEED_BAR = 0.9;
const CPU_BAR = 1.1;
const progress = createProgress();

/** Gateway and svc-core with data of their own. */
interface Stack {
  url: string;
  headers: Record<string, string>;
  pids: number[];
}

async function startStack(folder: string, name: string, settings: Record<string, string>): Promise<Stack> {
  const { storage } = await sqliteStore(folder, name);
  const account = await createUserWithJobs(storage, { nth: 1, jobs: JOBS });
  const core = await startCore(storage, account, settings);
  const gateway = await startGateway(core.url, settings);
  return { url: gateway.url, pids: [gateway.pid, core.pid], headers: { ...core.headers, host: 'jobtrail.example' } };
}

/** Measures one path on all stacks of a kind: responses per second, and ms of CPU of both parts for each of them. */
async function measure(stacks: readonly Stack[], path: string, cpu: number[]): Promise<number> {
  const pids = stacks.flatMap((stack) => stack.pids);
  const used = (): number => pids.reduce((sum, pid) => sum + cpuTime(pid), 0);
  const before = used();
  let perSecond = 0;
  for (const { url, headers } of stacks)
    perSecond += await responsesPerSecond(url + path, { connections: CONNECTIONS, seconds: SECONDS, headers });
  cpu.push((used() - before) / (perSecond * SECONDS));
  return perSecond / stacks.length;
}

async function judgePath(
  report: Report,
  path: string,
  { traced, plain }: Record<'traced' | 'plain', readonly Stack[]>,
): Promise<void> {
  progress.line(path, 'loading both in turn');
  const cpu = { traced: [] as number[], plain: [] as number[] };
  await measure(traced, path, []);
  await measure(plain, path, []);
  const { a, b } = await interleave(
    ROUNDS,
    () => measure(traced, path, cpu.traced),
    () => measure(plain, path, cpu.plain),
  );
  report.figure(`${path}: with / without tracing, per second`, `${Math.round(median(a))} / ${Math.round(median(b))}`);
  report.atLeast(`${path}: responses per second with tracing`, medianRatio(a, b), SPEED_BAR);
  report.figure(
    `${path}: with / without tracing, CPU of a request`,
    `${median(cpu.traced).toFixed(3)} / ${median(cpu.plain).toFixed(3)} ms`,
  );
  report.atMost(`${path}: CPU of a request with tracing`, medianRatio(cpu.traced, cpu.plain), CPU_BAR);
}

/** Runs the benchmark. */
export async function run(): Promise<Report> {
  const report = new Report('gateway and svc-core on SQLite, every request traced');
  const folder = await temporaryFolder('tracing');
  await buildCore();
  const { child, first: collector } = await startProgram(COLLECTOR, [], z.string());
  progress.line('both', 'starting');
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_TRACES_SAMPLER: 'always_on' };
  const stacks = { traced: [] as Stack[], plain: [] as Stack[] };
  for (let nth = 0; nth < STACKS; nth += 1) {
    stacks.plain.push(await startStack(folder, `plain-${nth}`, {}));
    stacks.traced.push(await startStack(folder, `traced-${nth}`, tracing));
  }
  for (const path of PATHS) await judgePath(report, path, stacks);
  const counted = nextMessage(child, z.number());
  child.send('count');
  report.figure('spans that arrived at the collector', String(await counted));
  report.note(
    `Ratios are medians of ${ROUNDS} alternating rounds of ${SECONDS} s on each of ${STACKS} stacks of either kind, over ${CONNECTIONS} kept-alive connections.`,
  );
  report.note('CPU is that of gateway and svc-core together, with what they spend to send spans.');
  report.note(
    'The collector is a process of its own and shares the cores. Queues have the usual length; what exceeds them is dropped.',
  );
  return report;
}
