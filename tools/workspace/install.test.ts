import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The tools are plain ESM that runs before anything is installed, so each is called in a separate Node process. */
function ask(module: string, expression: string): unknown {
  const code = `import * as it from ${JSON.stringify(join(__dirname, module))}; process.stdout.write(JSON.stringify(${expression}));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' }));
}

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
