import { relative } from 'node:path';
import { listIn, numberOr0 } from './report.ts';

interface Timed {
  readonly name: string;
  readonly ms: number;
}

export interface Times {
  readonly files: readonly Timed[];
  readonly tests: readonly Timed[];
}

const MAX_NAME = 150;

/**
 * The files and tests of a Jest report, with their times.
 * @param root the folder that file names are relative to
 */
export function timesInJest(report: unknown, root: string): Times {
  const files: Timed[] = [];
  const tests: Timed[] = [];
  for (const file of listIn(report, 'testResults')) {
    const name = relative(root, String(file['name']));
    files.push({ name, ms: numberOr0(file['endTime']) - numberOr0(file['startTime']) });
    for (const test of listIn(file, 'assertionResults'))
      tests.push({ name: `${name}: ${String(test['fullName'])}`, ms: numberOr0(test['duration']) });
  }
  return { files, tests };
}

/**
 * The files and journeys of a Playwright report, with their times. The time of a file is the sum over its journeys.
 * @param folder the folder that the report's file names are relative to
 */
export function timesInPlaywright(report: unknown, folder: string): Times {
  const tests: Timed[] = [];
  const files = new Map<string, number>();
  const visit = (suite: Record<string, unknown>): void => {
    for (const spec of listIn(suite, 'specs')) {
      const file = `${folder}/${String(spec['file'])}`;
      const ms = listIn(spec, 'tests')
        .flatMap((test) => listIn(test, 'results'))
        .reduce((sum, result) => sum + numberOr0(result['duration']), 0);
      tests.push({ name: `${file}: ${String(spec['title'])}`, ms });
      files.set(file, (files.get(file) ?? 0) + ms);
    }
    for (const inner of listIn(suite, 'suites')) visit(inner);
  };
  for (const suite of listIn(report, 'suites')) visit(suite);
  return { files: [...files].map(([name, ms]) => ({ name, ms })), tests };
}

/** The slowest of a list, one per line: `  12.3 s  svc-core/test/…`. */
export function slowestTable(title: string, all: readonly Timed[], count: number): string {
  const slowest = [...all].sort((a, b) => b.ms - a.ms).slice(0, count);
  return [title, ...slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${shortened(name)}`)].join(
    '\n',
  );
}

function shortened(name: string): string {
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name;
}
