import { join } from 'node:path';
import { z } from 'zod';
import { Report } from '../measure/report.ts';
import { temporaryFolder } from '../stack/cleanup.ts';
import { nextMessage, startProgram } from '../stack/program.ts';
import { createProgress } from '../stack/workspace.ts';
import { CONNECTIONS, judgePath, ROUNDS, SECONDS, type Stacks } from './judgePath.ts';
import { type Stack, startStack } from './stacks.ts';

const COLLECTOR = join(import.meta.dirname, 'collector.program.ts');
const PATHS = ['/api/auth/me', '/api/jobs?view=card', '/api/analytics/stage-counts'];
const STACKS = 3;
const progress = createProgress();

/** Starts stacks of both kinds in turn. */
async function startStacks(folder: string, tracing: Record<string, string>): Promise<Stacks> {
  const [traced, plain]: [Stack[], Stack[]] = [[], []];
  for (let nth = 0; nth < STACKS; nth += 1) {
    plain.push(await startStack(folder, `plain-${nth}`, {}));
    traced.push(await startStack(folder, `traced-${nth}`, tracing));
  }
  return { traced, plain };
}

/** Runs the benchmark. */
export async function run(): Promise<Report> {
  const report = new Report('gateway and svc-core on SQLite, every span of a request recorded');
  const { child, first: collector } = await startProgram(COLLECTOR, [], z.string());
  progress.line('both', 'starting');
  const stacks = await startStacks(await temporaryFolder('tracing'), {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    OTEL_TRACES_SAMPLER: 'parentbased_always_off',
  });
  for (const path of PATHS) {
    progress.line(path, 'loading all in turn');
    await judgePath(report, path, stacks);
  }
  const counted = nextMessage(child, z.number());
  child.send('count');
  report.figure('spans that arrived at the collector', String(await counted));
  report.note(
    `Ratios are medians of ${ROUNDS} alternating rounds of ${SECONDS} s on each of ${STACKS} stacks, over ${CONNECTIONS} kept-alive connections.`,
  );
  report.note('CPU is that of gateway and svc-core together, with what they spend to send spans.');
  report.note(
    'The bars compare requests of the same processes. What a comparison of two processes is worth is shown by the last figure of a path.',
  );
  report.note(
    'The collector is a process of its own and shares the cores. Queues have the usual length; what exceeds them is dropped.',
  );
  return report;
}
