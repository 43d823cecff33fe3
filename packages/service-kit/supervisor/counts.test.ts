import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The supervisor is plain ESM that runs before anything is installed: it is asked in a Node of its own. */
function ask(module: string, expression: string): unknown {
  const code = `import * as it from ${JSON.stringify(join(__dirname, module))}; process.stdout.write(JSON.stringify(${expression}));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' }));
}

describe('The counts of the test runners', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'counts-test-'));
    file = join(folder, 'report.json');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const counts = (of: 'jestCounts' | 'playwrightCounts', report: object | null, code: number) => {
    if (report) writeFileSync(file, JSON.stringify(report));
    return ask('test-counts.mjs', `it.${of}(${JSON.stringify(file)}, ${code})`);
  };

  it('of Jest are its tests, and a suite that could not run is one failure', () => {
    expect(
      counts(
        'jestCounts',
        { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, numRuntimeErrorTestSuites: 1 },
        1,
      ),
    ).toEqual({ passed: 7, failed: 2, skipped: 3 });
  });

  it('of Jest without a report, or that found no tests, are one failure', () => {
    expect(counts('jestCounts', null, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(counts('jestCounts', { numPassedTests: 0, numFailedTests: 0 }, 1)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    });
  });

  it('of Playwright are its tests, a flaky one being passed', () => {
    expect(counts('playwrightCounts', { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } }, 1)).toEqual({
      passed: 6,
      failed: 1,
      skipped: 2,
    });
  });

  it('of Playwright that was left out are one skipped, of one that broke down one failed', () => {
    expect(counts('playwrightCounts', null, 0)).toEqual({ passed: 0, failed: 0, skipped: 1 });
    expect(counts('playwrightCounts', null, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('close with one line', () => {
    expect(ask('test-counts.mjs', 'it.closingLine({ passed: 3, failed: 0, skipped: 0 })')).toBe('3 passed, 0 failed');
    expect(ask('test-counts.mjs', 'it.closingLine({ passed: 3, failed: 1, skipped: 2 })')).toBe(
      '3 passed, 1 failed, 2 skipped',
    );
  });
});

describe('What is installed', () => {
  const isInstalled = (lock: object, hidden: object) =>
    ask(
      'install.mjs',
      `it.isInstalled(${JSON.stringify(JSON.stringify({ packages: lock }))}, ${JSON.stringify(JSON.stringify({ packages: hidden }))})`,
    );
  const lock = {
    '': {},
    gateway: { version: '1.0.0' },
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/@esbuild/win32-x64': { version: '1.0.0', optional: true },
  };

  it('is enough when every package of the lock file is there in its version, but those for other platforms', () => {
    expect(isInstalled(lock, { 'node_modules/zod': { version: '4.6.7' } })).toBe(true);
  });

  it('is not enough when one is missing or older', () => {
    expect(isInstalled(lock, {})).toBe(false);
    expect(isInstalled(lock, { 'node_modules/zod': { version: '4.6.6' } })).toBe(false);
  });
});

describe('A .env file', () => {
  it('holds bare and quoted values, comments and blank lines', () => {
    const text = '# hello\n\nA=1\nexport B = two words # said\nC="x # y"\nD=\'{"kty":"OKP"}\'\nE=\nF="a\\nb"\n';
    expect(ask('env-file.mjs', `it.parseEnv(${JSON.stringify(text)})`)).toEqual({
      A: '1',
      B: 'two words',
      C: 'x # y',
      D: '{"kty":"OKP"}',
      E: '',
      F: 'a\nb',
    });
  });
});
