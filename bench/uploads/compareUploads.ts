import { setTimeout as sleep } from 'node:timers/promises';
import { megabytes, milliseconds } from '../measure/format.ts';
import { residentMemory, watchMemory } from '../measure/memory.ts';
import type { Report } from '../measure/report.ts';
import { requestTime } from '../measure/requestTime.ts';
import { median, p95 } from '../measure/statistics.ts';
import { bareEventLoopDelay, eventLoopDelay } from './eventLoop.ts';
import { deleteNotes, type Person } from './people.ts';
import { upload, type UploadFormat } from './upload.ts';

export const ROUNDS = 6;
/** The pause between two reads of the jobs. */
export const READ_EVERY_MS = 10;
const IDLE_READS = 300;
const WARM_UP_READS = 200;
const STALL_BAR_MS = 50;
const JOBS_BAR = 2;
const MEMORY_BAR_MB = 4;

/** The processes that a benchmark runs against; `core` and `bare` are origins. */
export interface Target {
  core: string;
  gateway: { url: string; pid: number };
  bare: string;
  people: Person[];
}

type Read = () => Promise<number>;

/** The measurements of one round; times are in ms. */
interface Round {
  took: number;
  reads: number[];
  stall: number;
  bareStall: number;
  /** MB. */
  peak: number;
}

/** Uploads in rounds. Measures svc-core's event loop, reads of the jobs, and the gateway's memory. */
export async function compareUploads(
  report: Report,
  what: string,
  format: UploadFormat,
  target: Target,
): Promise<void> {
  const { core, gateway, people } = target;
  const read = () => requestTime(`${gateway.url}/api/jobs`, { headers: { cookie: people[0]?.cookie ?? '' } });
  for (let n = 0; n < WARM_UP_READS; n += 1) await read();
  await eventLoopDelay(core);
  const idle: number[] = [];
  for (let n = 0; n < IDLE_READS; n += 1) {
    idle.push(await read());
    await sleep(READ_EVERY_MS);
  }
  const idleStall = await eventLoopDelay(core);
  const before = await residentMemory(gateway.pid);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await uploadOnce(format, target, read));
  print(report, what, { idle, idleStall, before, rounds, people: people.length });
}

async function uploadOnce(format: UploadFormat, { core, gateway, bare, people }: Target, read: Read): Promise<Round> {
  await eventLoopDelay(core);
  let done = false;
  const sending = upload(gateway.url, format, people).finally(() => {
    done = true;
  });
  const stop = watchMemory(gateway.pid);
  const reads: number[] = [];
  for (; !done; await sleep(READ_EVERY_MS)) reads.push(await read());
  const took = await sending;
  const peak = await stop();
  const stall = await eventLoopDelay(core);
  if (format === 'data-url') await deleteNotes(gateway.url, people);
  await bareEventLoopDelay(bare);
  await upload(bare, format, people);
  return { took, reads, stall, peak, bareStall: await bareEventLoopDelay(bare) };
}

interface Measured {
  idle: number[];
  idleStall: number;
  /** Memory of the gateway before the first round, in MB. */
  before: number;
  rounds: Round[];
  people: number;
}

function print(report: Report, what: string, { idle, idleStall, before, rounds, people }: Measured): void {
  const stalls = rounds.map(({ stall }) => stall);
  const bareStalls = rounds.map(({ bareStall }) => bareStall);
  const busy = rounds.flatMap(({ reads }) => reads);
  const peak = Math.max(before, ...rounds.map((round) => round.peak));
  report.figure(`${what}: a round of ${people}`, milliseconds(median(rounds.map(({ took }) => took))));
  report.figure(`${what}: event loop of svc-core, p99.9, while idle`, milliseconds(idleStall));
  report.figure(
    `${what}: event loop of a bare server that stores the same, p99.9, median / worst round`,
    `${milliseconds(median(bareStalls))} / ${milliseconds(Math.max(...bareStalls))}`,
  );
  report.figure(`${what}: event loop of svc-core, p99.9, median round`, milliseconds(median(stalls)));
  report.atMost(`${what}: event loop of svc-core, p99.9, worst round`, Math.max(...stalls), STALL_BAR_MS, milliseconds);
  report.figure(
    `${what}: GET /api/jobs p95, idle / during uploads (${busy.length} reads)`,
    `${milliseconds(p95(idle))} / ${milliseconds(p95(busy))}`,
  );
  report.atMost(`${what}: the ratio`, p95(busy) / p95(idle), JOBS_BAR);
  report.atMost(`${what}: memory of the gateway per upload`, (peak - before) / people, MEMORY_BAR_MB, megabytes);
}
