import { JOBS, PATH, prepareReader } from '../list/reader.ts';
import { sqliteStore } from '../list/stores.ts';
import { megabytes } from '../measure/format.ts';
import { residentMemory } from '../measure/memory.ts';
import { Report } from '../measure/report.ts';
import { temporaryFolder } from '../stack/cleanup.ts';
import { buildCore } from '../stack/core.ts';
import { startGateway } from '../stack/gateway.ts';
import { createProgress } from '../stack/workspace.ts';
import { judgeMemory } from './judgeMemory.ts';
import { CONNECTIONS, judgeRequests, ROUNDS, SECONDS } from './judgeRequests.ts';
import { judgeUploads, UPLOADS } from './judgeUploads.ts';
import { startNginx } from './nginx.ts';

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

  const paths = ['/api/auth/me', '/api/jobs', PATH];
  for (const path of paths) {
    progress.line('gateway', `loading both with GET ${path} in turn`);
    await judgeRequests(report, proxies, { path, headers: core.headers });
  }
  progress.line('gateway', 'repeating the same load');
  await judgeMemory(report, gateway, { paths, headers: core.headers });

  progress.line('gateway', 'posting 30 MB to both in turn');
  await judgeUploads(report, proxies, { cookie: core.headers['cookie'] ?? '', jobId });
  report.figure('Memory of the gateway after the uploads', megabytes(await residentMemory(gateway.pid)));
  report.note(
    `Ratios are medians of ${ROUNDS} alternating rounds of ${SECONDS} s over ${CONNECTIONS} kept-alive connections, and of ${UPLOADS} uploads.`,
  );
  report.note(
    `The lists have ${JOBS} jobs. nginx has one worker, as the gateway has one process; neither logs requests.`,
  );
  return report;
}
