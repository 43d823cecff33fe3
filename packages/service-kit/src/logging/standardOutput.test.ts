import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const LOGGER = pathToFileURL(join(import.meta.dirname, 'createLogger.ts')).href;
const COUNT = 500;
/** Much longer than a process needs to end. */
const HANGS_AFTER_MS = 20_000;

const options = (program: string): string[] => ['--import', 'tsx', '--input-type=module', '-e', program];

/** Runs a program that logs some lines and then ends. @returns the numbers in its lines, and its exit code */
function ending(end: string): { numbers: unknown[]; code: number | null } {
  const program = `
    import { createLogger } from ${JSON.stringify(LOGGER)};
    const logger = createLogger('svc-test', 'info');
    for (let number = 0; number < ${COUNT}; number += 1) logger.info({ number });
    ${end}`;
  const { stdout, status } = spawnSync(process.execPath, options(program), {
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

  it('continues and exits normally while its disk is full', () => {
    const full = openSync('/dev/full', 'w');
    const program = `
      import { createLogger } from ${JSON.stringify(LOGGER)};
      const logger = createLogger('svc-test', 'info');
      setInterval(() => logger.info('a line'), 10);
      setTimeout(() => { process.stderr.write('at work'); process.exit(3); }, 500);`;
    const { status, stderr } = spawnSync(process.execPath, options(program), {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
      cwd: import.meta.dirname,
      timeout: HANGS_AFTER_MS,
      killSignal: 'SIGKILL',
    });
    closeSync(full);
    expect([status, stderr]).toEqual([3, 'at work']);
  });

  it('buffers 8 MiB of lines for a reader that hangs, and reports how many it has dropped', async () => {
    const program = `
      import { createLogger } from ${JSON.stringify(LOGGER)};
      const logger = createLogger('svc-test', 'info');
      const filling = 'x'.repeat(10_000);
      for (let number = 0; number < 2000; number += 1) {
        logger.info({ number, filling });
        if (number % 100 === 0) await new Promise((done) => setTimeout(done, 5));
      }
      process.stderr.write('done');
      process.stdin.once('data', () => process.exit(0));`;
    const child = spawn(process.execPath, options(program), { cwd: import.meta.dirname });
    await once(child.stderr, 'data');
    const chunks: Buffer[] = [];
    const readUntilDropped = new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (chunk.includes('lines were dropped')) resolve();
      });
      child.stdout.once('end', resolve);
    });
    const idle = setTimeout(() => child.kill('SIGKILL'), HANGS_AFTER_MS);
    await readUntilDropped;
    child.stdin.write('end');
    await once(child, 'close');
    clearTimeout(idle);
    const lines = Buffer.concat(chunks)
      .toString()
      .trim()
      .split('\n')
      .map((line): { number?: number; lines?: number } => JSON.parse(line));
    const kept = lines.filter(({ number }) => number !== undefined).length;
    expect(lines.at(-1)).toMatchObject({ level: 40, lines: 2000 - kept });
    expect(kept).toBeGreaterThan(700);
    expect(kept).toBeLessThan(900);
  });
});
