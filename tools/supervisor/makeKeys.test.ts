import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TemporaryFolder, temporaryFolder } from '@jobtrail/service-kit/testing';

const ROOT = join(__dirname, '..', '..');
const COMMAND = `umask 022; "${process.execPath}" tools/supervisor/makeKeys.mjs 2>&1 >> .env || true`;

describe('Keys that are appended to .env', () => {
  let folder: TemporaryFolder;
  let file: string;
  /** Runs the command as the guide has it. @returns what it says on standard error */
  const makeKeys = (): string => execFileSync('sh', ['-c', COMMAND], { cwd: folder.path, encoding: 'utf8' });

  beforeEach(() => {
    folder = temporaryFolder();
    file = join(folder.path, '.env');
    for (const one of ['tools', 'packages/contract']) mkdirSync(join(folder.path, one), { recursive: true });
    for (const one of [
      'tools/supervisor',
      'tools/workspace',
      'packages/contract/services.json',
      'packages/contract/secrets.json',
    ])
      cpSync(join(ROOT, one), join(folder.path, one), {
        recursive: true,
        filter: (source) => !/node_modules|\.ts$/.test(source),
      });
  });
  afterEach(() => folder.remove());

  it.each([
    ['a new file', null],
    ['a file that others may read', 'APP_URL=https://jobs.example.com\n'],
  ])('make %s readable by its owner only', (_what, before) => {
    if (before !== null) {
      writeFileSync(file, before);
      chmodSync(file, 0o644);
    }
    expect(makeKeys()).toBe('');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toMatch(/SECOND_FACTOR_KEY=/);
    expect(readFileSync(file, 'utf8').startsWith(before ?? '')).toBe(true);
  });

  it('are not made a second time, because the database keeps the passwords of the first', () => {
    makeKeys();
    const before = readFileSync(file, 'utf8');
    expect(makeKeys()).toContain('There are keys and passwords in .env already, and nothing was added');
    expect(readFileSync(file, 'utf8')).toBe(before);
  });
});
