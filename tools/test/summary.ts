import type { Progress } from '../workspace/progress.mjs';
import { failureList } from './failures.ts';
import { slowestTable } from './slowest.ts';
import type { Outcome } from './suites.ts';
import { add, closingLine, type Counts } from './testCounts.ts';

const SLOWEST = 15;

/** Prints one line for each suite, preceded by its whole output if it failed. */
export function report({ name, counts, output, ms }: Outcome, progress: Progress): void {
  if (counts.failed > 0) console.log(`\n${output.trimEnd()}\n`);
  progress.line(counts.failed > 0 ? 'FAILED' : 'passed', `${name}: ${closingLine(counts)} in ${seconds(ms)}`);
}

/** Prints the slowest files and tests, every suite, the failed tests, and the total in the last line. */
export function printSummary(outcomes: readonly Outcome[], total: Counts, progress: Progress): void {
  const times = outcomes.map((outcome) => outcome.times);
  const rows = [...outcomes]
    .sort((a, b) => b.ms - a.ms)
    .map(({ name, counts, ms }) => `${name.padEnd(24)} ${closingLine(counts)}  (${seconds(ms)})`);
  const failed = failureList(outcomes.flatMap(({ failures }) => failures));
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
${failed && `\n${failed}\n`}
All of it took ${progress.seconds()} s.
${closingLine(total)}`);
}

export function totalOf(outcomes: readonly Outcome[]): Counts {
  return outcomes.map(({ counts }) => counts).reduce(add, { passed: 0, failed: 0, skipped: 0 });
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
