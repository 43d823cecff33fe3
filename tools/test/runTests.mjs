import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { installIfNeeded } from '../workspace/install.mjs';
import { FRONT_ENDS, ROOT } from '../workspace/parts.mjs';
import { printProblem } from '../workspace/problem.mjs';
import { createProgress } from '../workspace/progress.mjs';
import { signalAll } from '../workspace/spawn.mjs';
import { stopWithNpm } from '../workspace/stopWithNpm.mjs';
import { affectedWorkspaces, changedFiles, followable, present } from './affected.mjs';
import { readDurations, saveDurations } from './durations.mjs';
import { measurePatience } from './patience.mjs';
import { schedule } from './schedule.mjs';
import { slowestTable } from './slowest.mjs';
import { checkTask, jestTask, journeysTask } from './suites.mjs';
import { add, closingLine, strict } from './testCounts.mjs';
import { readWorkspaces } from './workspaces.mjs';

/** Suites wait for processes and clocks now and then: more of them run than there are cores. */
const LOAD_A_CORE = 1.5;
const SLOWEST = 15;
const DURATIONS = join(ROOT, 'node_modules/.cache/jobtrail-test/durations.json');

/** @typedef {import('./suites.mjs').Outcome} Outcome */
/** @typedef {import('./schedule.mjs').Task<Outcome>} Task */

/**
 * Runs the suites side by side, whatever becomes of the others, and prints a summary.
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<number>} the exit code
 */
export async function runTests(options) {
  const giveUp = () => {
    signalAll('SIGTERM');
    process.exit(1);
  };
  process.once('SIGINT', giveUp).once('SIGTERM', giveUp).once('SIGHUP', giveUp);
  stopWithNpm(giveUp);
  const progress = createProgress();
  const results = mkdtempSync(join(tmpdir(), 'jobtrail-test-'));
  /** @type {Outcome[]} */
  const outcomes = [];
  try {
    const capacity = Math.max(2, availableParallelism() * LOAD_A_CORE);
    await installIfNeeded(ROOT, progress, process.env);
    const patience = await measurePatience(capacity);
    progress.line('test', `timeouts are multiplied by ${patience}`);
    /** @type {import('./suites.mjs').Place} */
    const place = {
      root: ROOT,
      results,
      env: { ...process.env, TEST_PATIENCE: String(patience), ...(options.noSkip ? { NO_SKIP: '1' } : {}) },
    };
    await schedule(withDurations(tasksFor(place, options)), capacity, {
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
  } catch (error) {
    printProblem(error);
    outcomes.push({ ...EMPTY, name: 'start', counts: { passed: 0, failed: 1, skipped: 0 } });
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
  return summary(outcomes, progress);
}

/** @type {Outcome} */
const EMPTY = {
  name: '',
  counts: { passed: 0, failed: 0, skipped: 0 },
  output: '',
  ms: 0,
  times: { files: [], tests: [] },
};

/**
 * @param {import('./suites.mjs').Place} place
 * @param {import('./options.mjs').Options} options
 * @returns {Task[]}
 */
function tasksFor(place, { kinds, changed }) {
  if (changed) return tasksForChange(place);
  const workspaces = readWorkspaces(place.root);
  const checks = /** @type {const} */ (['format', 'lint', 'conventions', 'types']);
  const drillsRunToo = kinds.includes('drills');
  return [
    ...(kinds.includes('tests') ? checks.map((name) => checkTask(place, name)) : []),
    ...kinds.flatMap((kind) =>
      workspaces.flatMap((workspace) => jestTask(place, workspace, kind, { drillsRunToo }) ?? []),
    ),
    journeysTask(place, kinds),
  ];
}

/**
 * What a change can affect: the changed files for the tools that look at one file at a time, all types, the tests that can see
 * the change, and of the journeys one through each front end that does.
 * @param {import('./suites.mjs').Place} place
 * @returns {Task[]}
 */
function tasksForChange(place) {
  const files = changedFiles(place.root);
  console.log(files.length === 0 ? 'Nothing has changed.' : `Changed: ${files.join(', ')}`);
  const sources = present(place.root, files, /\.(ts|tsx|mjs)$/);
  const formatted = present(place.root, files);
  const workspaces = readWorkspaces(place.root);
  const affected = affectedWorkspaces(workspaces, files);
  const jestTasks = affected.flatMap((workspace) => {
    const followed = followable(workspaces, workspace, files);
    if (followed?.length === 0) return [];
    return jestTask(place, workspace, 'tests', { sources: followed?.map((file) => join(place.root, file)) }) ?? [];
  });
  const frontEnds = FRONT_ENDS.filter((part) => affected.some(({ folder }) => folder === part));
  return [
    ...(formatted.length > 0 ? [checkTask(place, 'format', formatted), checkTask(place, 'conventions')] : []),
    ...(sources.length > 0 ? [checkTask(place, 'lint', sources), checkTask(place, 'types')] : []),
    ...jestTasks,
    ...(frontEnds.length > 0
      ? [journeysTask(place, ['tests'], ['--grep', frontEnds.map((part) => `@${part}\\b`).join('|')])]
      : []),
  ];
}

/**
 * @param {Task[]} tasks
 * @returns {Task[]} with the times of the last run instead of the guesses
 */
function withDurations(tasks) {
  const durations = readDurations(DURATIONS);
  return tasks.map((task) => ({ ...task, seconds: durations[task.name] ?? task.seconds }));
}

/**
 * One line for a suite that passed, all that it printed for one that did not.
 * @param {Outcome} outcome
 * @param {import('../workspace/progress.mjs').Progress} progress
 */
function report({ name, counts, output, ms }, progress) {
  if (counts.failed > 0) console.log(`\n${output.trimEnd()}\n`);
  progress.line(counts.failed > 0 ? 'FAILED' : 'passed', `${name}: ${closingLine(counts)} in ${seconds(ms)}`);
}

/**
 * @param {Outcome[]} outcomes
 * @param {import('../workspace/progress.mjs').Progress} progress
 * @returns {number} the exit code
 */
function summary(outcomes, progress) {
  const total = outcomes.map(({ counts }) => counts).reduce(add, EMPTY.counts);
  const times = outcomes.map((outcome) => outcome.times);
  const rows = [...outcomes]
    .sort((a, b) => b.ms - a.ms)
    .map(({ name, counts, ms }) => `${name.padEnd(24)} ${closingLine(counts)}  (${seconds(ms)})`);
  console.log(`
${slowestTable(
  'The slowest files',
  times.flatMap(({ files }) => files),
  SLOWEST,
)}

${slowestTable(
  'The slowest tests',
  times.flatMap(({ tests }) => tests),
  SLOWEST,
)}

${rows.join('\n')}

All of it took ${progress.seconds()} s.
${closingLine(total)}`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
