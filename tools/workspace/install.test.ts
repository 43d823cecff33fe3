import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The tools are plain ESM that runs before anything is installed, so each is called in a separate Node process. */
function ask(module: string, expression: string): unknown {
  const code = `import * as it from ${JSON.stringify(join(__dirname, module))}; process.stdout.write(JSON.stringify(${expression}));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' }));
}

describe('The state of npm', () => {
  const state = (...lines: string[]) => ask('npmState.mjs', `it.npmState(${JSON.stringify(lines)})`);
  const fetched = 'npm http fetch GET 200 https://registry.example/zod 120ms (cache miss)';
  const failed = 'npm http fetch GET https://registry.example/zod attempt 2 failed with ENOTFOUND';

  it('asks for the network while the registry has not answered', () => {
    expect(state()).toBe('still waiting for the first answer of the registry: is there a network?');
    expect(state(failed)).toBe(
      'npm cannot reach the registry (ENOTFOUND, attempt 2), 0 packages fetched so far: is there a network?',
    );
    expect(state(fetched, failed)).toContain('1 package fetched so far');
  });
  it('counts the packages that have been fetched', () => {
    expect(state(fetched, 'other', fetched)).toBe('still running: 2 packages fetched so far');
  });
  it('leaves successful requests out of what explains a failure', () => {
    const output = [fetched, failed, 'npm error code ENOTFOUND', ''].join('\n');
    expect(ask('npmState.mjs', `it.withoutRequests(${JSON.stringify(output)})`)).toBe(
      `${failed}\nnpm error code ENOTFOUND`,
    );
  });
  it('is printed as long as npm runs', () => {
    const program = [
      'const lines = [];',
      `const npm = spawn(process.execPath, ['-e', 'console.error(${JSON.stringify(fetched)}); setTimeout(() => {}, 60_000)']);`,
      "const stop = it.reportEvery(npm, { line: (step, text) => lines.push(step + ': ' + text), seconds: () => '' }, 20);",
      "while (!lines.includes('install: still running: 1 package fetched so far')) await new Promise((done) => setTimeout(done, 20));",
      'stop(); npm.kill();',
    ].join(' ');
    const code = `import { spawn } from 'node:child_process'; import * as it from ${JSON.stringify(join(__dirname, 'install.mjs'))}; ${program}`;
    execFileSync(process.execPath, ['--input-type=module', '--eval', code], { timeout: 30_000 });
  });
});

describe('isInstalled', () => {
  const isInstalled = (lock: object, hidden: object, options = {}) =>
    ask(
      'install.mjs',
      `it.isInstalled(${[{ packages: lock }, { packages: hidden }].map((file) => JSON.stringify(JSON.stringify(file))).join()}, ${JSON.stringify(options)})`,
    );
  const lock = {
    '': {},
    gateway: { version: '1.0.0' },
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/@esbuild/win32-x64': { version: '1.0.0', optional: true },
  };

  it('requires every package of the lock file in its version, except those for other platforms', () => {
    expect(isInstalled(lock, { 'node_modules/zod': { version: '4.6.7' } })).toBe(true);
  });

  it('requires packages for development for the tests, but not for the product', () => {
    const withJest = { ...lock, 'node_modules/jest': { version: '30.5.2', dev: true } };
    const product = { 'node_modules/zod': { version: '4.6.7' } };
    expect(isInstalled(withJest, product, { development: false })).toBe(true);
    expect(isInstalled(withJest, product)).toBe(false);
  });

  it('is false if a package is missing or older', () => {
    expect(isInstalled(lock, {})).toBe(false);
    expect(isInstalled(lock, { 'node_modules/zod': { version: '4.6.6' } })).toBe(false);
  });
});

it('keeps the packages for development that are installed', () => {
  const has = (packages: object) =>
    ask('install.mjs', `it.hasDevelopment(${JSON.stringify(JSON.stringify({ packages }))})`);
  expect(has({ 'node_modules/jest': { version: '30.5.2', dev: true } })).toBe(true);
  expect(has({ 'node_modules/zod': { version: '4.6.7' } })).toBe(false);
});
