import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeMemoryLimit, kubernetesMemory } from '../../tools/supervisor/memoryLimits.ts';
import { megabytes } from '../measure/format.ts';
import { peakMemory } from '../measure/memory.ts';
import { Report } from '../measure/report.ts';
import { temporaryFolder } from '../stack/cleanup.ts';
import { startMariaDb } from '../stack/mariadb.ts';
import { createProgress, ROOT } from '../stack/workspace.ts';
import { memoryDuring, type Sizes, steadyMemory } from './footprint.ts';
import { LOADS } from './loads.ts';
import { startReplicas } from './replicas.ts';

/** A limit must be at least this many times the highest memory that was measured. */
const BAR = 1.3;
const progress = createProgress();

/** Runs the benchmark. */
export async function run(): Promise<Report> {
  const report = new Report('Resident memory of a replica');
  const server = await startMariaDb();
  if (server === null) {
    report.note('Left out: there is no MariaDB on this machine.');
    return report;
  }
  progress.line('parts', 'starting one replica of each');
  const replicas = await startReplicas(server, await temporaryFolder('memory'));
  const { gateway, core, billing, mail } = replicas;
  const processes = new Map([
    ['gateway', gateway.pid],
    ['svc-core', core.pid],
    ['svc-billing', billing.pid],
    ['svc-mail', mail.pid],
  ]);
  const atRest = await steadyMemory(processes);
  for (const { what, part, run: load } of LOADS) {
    progress.line(part, what);
    const sizes = await memoryDuring(processes, () => load(replicas));
    report.figure(`${what}: gateway / ${part}`, list([sizes], ['gateway', part]));
  }
  const after = [await steadyMemory(processes)];
  progress.line('all', 'all of it at once');
  await Promise.all(LOADS.map(({ run: load }) => load(replicas)));
  after.push(await steadyMemory(processes));
  const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  for (const [part, pid] of processes) {
    const peak = peakMemory(pid);
    report.figure(`${part}: at rest`, list([atRest], [part]));
    report.figure(`${part}: highest`, megabytes(peak));
    report.figure(`${part}: after each load alone / after all at once`, list(after, [part]));
    const manifest = readFileSync(join(ROOT, `${part}/kubernetes/base/server.yaml`), 'utf8');
    report.atLeast(`${part}: limit of docker-compose.yml / highest`, composeMemoryLimit(compose, part) / peak, BAR);
    report.atLeast(`${part}: limit of the manifest / highest`, kubernetesMemory(manifest).limit / peak, BAR);
  }
  report.note(
    `On MariaDB with Node ${process.versions.node}. "After" is the median of 5 s that begin 10 s after the last response.`,
  );
  report.note('The highest is that of the whole run, as the kernel counts it, with the start of the process.');
  return report;
}

const list = (measured: readonly Sizes[], parts: readonly string[]): string =>
  measured.flatMap((sizes) => parts.map((part) => megabytes(sizes.get(part) ?? Number.NaN))).join(' / ');
