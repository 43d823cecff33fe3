import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { isRecord, listIn } from './report.ts';

export interface Failure {
  readonly name: string;
  readonly message: string;
}

const MAX_LINES = 12;
const MAX_LINE = 200;

/**
 * The failed tests of a Jest report, and the files that could not run.
 * @param root the folder that file names are relative to
 */
export function failuresInJest(report: unknown, root: string): Failure[] {
  return listIn(report, 'testResults').flatMap((file) => {
    const name = relative(root, String(file['name']));
    const failed = listIn(file, 'assertionResults').filter(({ status }) => status === 'failed');
    if (failed.length === 0 && file['status'] === 'failed') return [{ name, message: String(file['message'] ?? '') }];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${name}: ${String(fullName)}`,
      message: Array.isArray(failureMessages) ? failureMessages.map(String).join('\n') : '',
    }));
  });
}

/**
 * The failed journeys of a Playwright report, and the errors outside of journeys.
 * @param folder the folder that the report's file names are relative to
 */
export function failuresInPlaywright(report: unknown, folder: string): Failure[] {
  const failures = listIn(report, 'errors').map((error) => ({ name: folder, message: String(error['message']) }));
  const visit = (suite: Record<string, unknown>): void => {
    for (const spec of listIn(suite, 'specs')) {
      for (const test of listIn(spec, 'tests').filter(({ status }) => status === 'unexpected')) {
        const error = listIn(test, 'results').at(-1)?.['error'];
        failures.push({
          name: `${folder}/${String(spec['file'])}: ${String(spec['title'])} (${String(test['projectName'])})`,
          message: isRecord(error) ? String(error['stack'] ?? error['message']) : '',
        });
      }
    }
    for (const inner of listIn(suite, 'suites')) visit(inner);
  };
  for (const suite of listIn(report, 'suites')) visit(suite);
  return failures;
}

/** The failed tests with the beginning of their messages; an empty text if there are none. */
export function failureList(failures: readonly Failure[]): string {
  return failures.map(({ name, message }) => `✕ ${name}\n${beginning(message)}`).join('\n\n');
}

function beginning(message: string): string {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_LINES)
    .map((line) => `    ${line.slice(0, MAX_LINE)}`)
    .join('\n');
}
