import { join } from 'node:path';
import { z } from 'zod';
import { megabytes, milliseconds, seconds } from '../measure/format.ts';
import { residentMemory, watchMemory } from '../measure/memory.ts';
import type { Report } from '../measure/report.ts';
import { p95 } from '../measure/statistics.ts';
import { runProgram } from '../stack/program.ts';
import { READS } from './judgeStalled.ts';
import { CHARACTERS, NOTES } from './longestList.ts';
import { observe } from './observe.ts';
import type { ListRequest, Target } from './requests.ts';

const PROGRAM = join(import.meta.dirname, 'reader.program.ts');

const outcome = z.object({
  ms: z.number(),
  responses: z.array(z.object({ status: z.number(), bytes: z.number() })),
});

/** Reads lists as fast as they arrive. There is no bar, because people who read 150 MB each also load the machine. */
export async function judgeFastReaders(
  report: Report,
  what: string,
  target: Target,
  requests: readonly ListRequest[],
): Promise<void> {
  const idle = await observe(target, READS);
  const before = await residentMemory(target.pid);
  const stop = watchMemory(target.pid);
  let done = false;
  const args = requests.flatMap(({ cookie, path }) => [cookie, path]);
  const reading = runProgram(PROGRAM, [target.url, ...args]).finally(() => {
    done = true;
  });
  const busy = await observe(target, Infinity, () => done);
  const { ms, responses } = outcome.parse(JSON.parse(await reading));
  const whole = responses.filter(({ status, bytes }) => status === 200 && bytes > NOTES * CHARACTERS).length;
  report.figure(
    `${what}: whole lists, time, memory of svc-core`,
    `${whole}, ${seconds(ms)}, ${megabytes((await stop()) - before)}`,
  );
  report.figure(
    `${what}: GET /api/jobs p95, idle / busy`,
    `${milliseconds(p95(idle.times))} / ${milliseconds(p95(busy.times))}`,
  );
}
