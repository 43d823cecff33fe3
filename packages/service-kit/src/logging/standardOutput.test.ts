import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const LOGGER = pathToFileURL(join(import.meta.dirname, 'createLogger.ts')).href;
const COUNT = 500;

/** Runs a program that logs some lines and then ends. @returns the numbers in its lines, and its exit code */
function ending(end: string): { numbers: unknown[]; code: number | null } {
  const program = `
    import { createLogger } from ${JSON.stringify(LOGGER)};
    const logger = createLogger('svc-test', 'info');
    for (let number = 0; number < ${COUNT}; number += 1) logger.info({ number });
    ${end}`;
  const { stdout, status } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  });
  const lines = stdout.split('\n').slice(0, -1);
  return { numbers: lines.map((line) => (JSON.parse(line) as { number: unknown }).number), code: status };
}

const ALL = Array.from({ length: COUNT }, (_, number) => number);

describe('A process', () => {
  it.each([
    ['has nothing left to do', '', 0],
    ['exits', 'process.exit(3);', 3],
    ['exits later', 'setTimeout(() => process.exit(3), 50);', 3],
    ['fails', "setImmediate(() => { throw new Error('no'); });", 1],
  ])('writes all its lines when it %s', (_, end, code) => {
    const found = ending(end);
    expect(found.numbers.toSorted((one, other) => Number(one) - Number(other))).toEqual(ALL);
    expect(found.code).toBe(code);
  });
});
