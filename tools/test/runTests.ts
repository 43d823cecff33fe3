import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../workspace/parts.mjs';
import { printProblem } from '../workspace/problem.mjs';
import { createProgress } from '../workspace/progress.mjs';
import { signalAll } from '../workspace/spawn.mjs';
import { stopWithNpm } from '../workspace/stopWithNpm.mjs';
import { readDurations, saveDurations } from './durations.ts';
import { type Options, readOptions } from './options.ts';
import { measurePatience } from './patience.ts';
import { schedule } from './schedule.ts';
import type { Outcome, RunContext } from './suites.ts';
import { printSummary, report, totalOf } from './summary.ts';
import { tasksFor } from './tasks.ts';
import { strict } from './testCounts.ts';

/** Suites sometimes wait for processes and timers, so the total load may exceed the number of cores. */
const LOAD_PER_CORE = 1.5;
const DURATIONS = join(ROOT, 'node_modules/.cache/jobtrail-test/durations.json');

/**
 * Runs the suites in parallel and prints a summary. A failing suite does not stop the others.
 * @param args the command line arguments
 * @returns the exit code
 */
export async function runTests(args: readonly string[]): Promise<number> {
  const options = readOptions(args, process.env);
  if (typeof options === 'string') {
    console.error(options);
    return 1;
  }
  const giveUp = (): never => {
    signalAll('SIGTERM');
    process.exit(1);
  };
  process.once('SIGINT', giveUp).once('SIGTERM', giveUp).once('SIGHUP', giveUp);
  stopWithNpm(giveUp);
  const results = mkdtempSync(join(tmpdir(), 'jobtrail-test-'));
  try {
    return await runAll(options, results);
  } catch (error) {
    printProblem(error);
    return 1;
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
}

async function runAll(options: Options, results: string): Promise<number> {
  const progress = createProgress();
  const outcomes: Outcome[] = [];
  const capacity = Math.max(2, availableParallelism() * LOAD_PER_CORE);
  const patience = await measurePatience(capacity);
  progress.line('test', `timeouts are multiplied by ${patience}`);
  const place: RunContext = {
    root: ROOT,
    results,
    env: {
      ...process.env,
      TEST_PATIENCE: String(patience),
      ...(options.noSkip ? { NO_SKIP: '1' } : {}),
      ...(options.everyDatabase ? {} : { TEST_DATABASES: 'embedded' }),
    },
  };
  const durations = readDurations(DURATIONS);
  const tasks = tasksFor(place, options).map((task) => ({ ...task, seconds: durations[task.name] ?? task.seconds }));
  await schedule(tasks, capacity, {
    started: ({ name }) => progress.line('start', name),
    ended: (_, outcome) => {
      const counted = { ...outcome, counts: options.noSkip ? strict(outcome.counts) : outcome.counts };
      outcomes.push(counted);
      report(counted, progress);
      if (options.noSkip && outcome.counts.skipped > 0)
        console.error(`${outcome.name}: ${outcome.counts.skipped} skipped, which counts as failed here`);
    },
  });
  saveDurations(DURATIONS, Object.fromEntries(outcomes.map(({ name, ms }) => [name, Math.round(ms / 1000)])));
  const total = totalOf(outcomes);
  printSummary(outcomes, total, progress);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}
