import { JOBS, PATH, prepareReader } from '../list/reader.ts';
import { sqliteStore } from '../list/stores.ts';
import { megabytes } from '../measure/format.ts';
import { residentMemory } from '../measure/memory.ts';
import { Report } from '../measure/report.ts';
import { median } from '../measure/statistics.ts';
import { temporaryFolder } from '../stack/cleanup.ts';
import { buildCore } from '../stack/core.ts';
import { startGateway } from '../stack/gateway.ts';
import { createProgress } from '../stack/workspace.ts';
import { CONNECTIONS, judgeRequests, ROUNDS, SECONDS } from './judgeRequests.ts';
import { judgeUploads, UPLOADS } from './judgeUploads.ts';
import { startNginx } from './nginx.ts';

/** How much the memory of the last third of the run may exceed that of the middle third. */
const GROWTH_BAR_MB = 8;

const progress = createProgress();

/** Runs the benchmark. @throws {Error} without nginx */
export async function run(): Promise<Report> {
  const report = new Report('The gateway against nginx as the proxy of one svc-core');
  await buildCore();
  const { core, jobId } = await prepareReader(await sqliteStore(await temporaryFolder('gateway'), 'core'), 0);
  const nginx = await startNginx(core.url);
  if (nginx === null) throw new Error('nginx is not installed.');
  const gateway = { name: 'gateway', ...(await startGateway(core.url)) };
  const proxies = { gateway, nginx };

  const memory: number[] = [];
  const sample = async (): Promise<void> => void memory.push(await residentMemory(gateway.pid));
  for (const path of ['/api/auth/me', '/api/jobs', PATH]) {
    progress.line('gateway', `loading both with GET ${path} in turn`);
    await judgeRequests(report, proxies, { path, headers: core.headers }, sample);
  }
  const third = Math.floor(memory.length / 3);
  const [middle, last] = [median(memory.slice(third, 2 * third)), median(memory.slice(2 * third))];
  report.figure(
    'Memory of the gateway: start / middle / end',
    [memory[0] ?? 0, middle, last].map(megabytes).join(' / '),
  );
  report.atMost('Memory of the gateway: growth from the middle to the end', last - middle, GROWTH_BAR_MB, megabytes);

  progress.line('gateway', 'posting 30 MB to both in turn');
  await judgeUploads(report, proxies, { cookie: core.headers['cookie'] ?? '', jobId });
  await sample();
  report.figure('Memory of the gateway after the uploads', megabytes(memory.at(-1) ?? 0));
  report.note(
    `Ratios are medians of ${ROUNDS} alternating rounds of ${SECONDS} s over ${CONNECTIONS} kept-alive connections, and of ${UPLOADS} uploads.`,
  );
  report.note(
    `The lists have ${JOBS} jobs. nginx has one worker, as the gateway has one process; neither logs requests.`,
  );
  return report;
}
