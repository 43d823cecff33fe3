import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { passwordTexts } from '@jobtrail/contract';
import { buildOnce, temporaryFolder } from '@jobtrail/service-kit/testing';

const SERVICE = join(__dirname, '..');

describe('The administration commands', () => {
  const folder = temporaryFolder();
  beforeAll(() => buildOnce(SERVICE));
  afterAll(() => folder.remove());
  const admin = (...args: string[]) => adminReading('', ...args);
  const adminReading = (input: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/admin.js', ...args], {
      cwd: SERVICE,
      encoding: 'utf8',
      input,
      env: { PATH: process.env['PATH'], DATA_DIR: folder.path },
    });
    return { status, stdout, stderr };
  };
  const ada = ['create-user', '--email', 'Ada@Example.com', '--name', 'Ada', '--password', 'long enough'];

  it('create-user adds a person once', () => {
    expect(admin(...ada)).toEqual({ status: 0, stdout: 'Created user ada@example.com.\n', stderr: '' });
    expect(admin(...ada)).toEqual({ status: 1, stdout: '', stderr: 'An account with this email already exists.\n' });
    expect(
      admin(
        'create-user',
        '--email',
        'root@example.com',
        '--name',
        'Root',
        '--password',
        'long enough',
        '--role',
        'admin',
      ),
    ).toMatchObject({ stdout: 'Created admin root@example.com.\n' });
  });
  it('create-user reads the password from standard input', () => {
    const start = ['create-user', '--email', 'fay@example.com', '--name', 'Fay', '--password-stdin'];
    for (const input of ['long\nenough\n', '\n', ''])
      expect(adminReading(input, ...start)).toMatchObject({
        status: 64,
        stderr: '--password-stdin: Standard input must be one line, the password.\n',
      });
    expect(adminReading('short', ...start)).toMatchObject({
      status: 64,
      stderr: '--password: must have at least 8 characters\n',
    });
    expect(adminReading('long enough', ...start, '--password', 'long enough')).toMatchObject({
      status: 64,
      stderr: 'Use either --password or --password-stdin.\n',
    });
    expect(adminReading('--long enough\r\n', ...start)).toEqual({
      status: 0,
      stdout: 'Created user fay@example.com.\n',
      stderr: '',
    });
  });
  it('leaves no files behind if its arguments are refused', () => {
    const unused = join(folder.path, 'unused');
    const refused = [
      ['create-user', '--email', 'x', '--name', 'X', '--password', 'long enough'],
      ['create-user', '--email', 'x@example.com', '--name', 'X', '--password-stdin'],
      ['create-users'],
      ['seed', '--users', '0', '--jobs-per-user', '1'],
      ['blobs', 'purge', '--all'],
      ['nothing'],
    ];
    for (const args of refused) {
      const env = { PATH: process.env['PATH'], DATA_DIR: unused };
      const { status } = spawnSync(process.execPath, ['dist/admin.js', ...args], { cwd: SERVICE, env, input: '{' });
      expect([args, status, existsSync(unused)]).toEqual([args, 64, false]);
    }
  });
  it('reports invalid arguments', () => {
    expect(admin('create-user', '--email', 'x', '--name', 'X', '--password', 'short')).toMatchObject({
      status: 64,
      stderr: expect.stringMatching(/--email: .*\n--password: /),
    });
    expect(admin()).toMatchObject({ status: 64, stderr: expect.stringContaining('Usage:') });
    expect(admin('constructor')).toMatchObject({ status: 64 });
  });
  it('refuses a password that is easy to guess', () => {
    const start = ['create-user', '--email', 'may@example.com', '--name', 'May Flower', '--password'];
    expect(admin(...start, 'password')).toEqual({
      status: 64,
      stdout: '',
      stderr: `--password: ${passwordTexts.common}\n`,
    });
    expect(admin(...start, 'MayFlower1')).toMatchObject({
      status: 64,
      stderr: `--password: ${passwordTexts.personal}\n`,
    });
    const line = JSON.stringify({ email: 'may@example.com', name: 'May', password: 'aaaaaaaa' });
    expect(adminReading(line, 'create-users')).toMatchObject({
      status: 64,
      stderr: `Line 1: password: ${passwordTexts.simple}\n`,
    });
  });
  it('create-users adds the people from standard input', () => {
    const lines = ['Bo', 'Cy'].map((name) =>
      JSON.stringify({ email: `${name}@example.com`, name, password: 'long enough' }),
    );
    expect(adminReading(lines.join('\n'), 'create-users')).toEqual({
      status: 0,
      stdout: 'Created user bo@example.com.\nCreated user cy@example.com.\n',
      stderr: '',
    });
  });
  it('create-users adds no one if any line is invalid, and lists all invalid lines', () => {
    const dee = { email: 'dee@example.com', name: 'Dee', password: 'long enough' };
    const lines = [dee, { ...dee, email: 'x' }].map((person) => JSON.stringify(person));
    expect(adminReading([...lines, 'no JSON'].join('\n'), 'create-users')).toMatchObject({
      status: 64,
      stderr: expect.stringMatching(/^Line 2: email: .*\nLine 3: /),
    });
    expect(adminReading(lines[0] ?? '', 'create-users')).toMatchObject({ status: 0 });
    const [email, ada] = [{ ...dee, email: 'eli@example.com' }, dee].map((person) => JSON.stringify(person));
    expect(adminReading(`${email}\n${ada}\n`, 'create-users')).toMatchObject({
      status: 64,
      stderr:
        'Created user eli@example.com.\nLine 2: An account with this email already exists. The lines after it were not used.\n',
    });
  });
  it('remove-second-factors reports how many there were, and an unknown address', () => {
    expect(admin('remove-second-factors', '--email', 'Bo@example.com')).toEqual({
      status: 0,
      stdout: 'Removed 0 second factors of bo@example.com.\n',
      stderr: '',
    });
    expect(admin('remove-second-factors', '--email', 'nobody@example.com')).toMatchObject({
      status: 1,
      stderr: 'No one has this address.\n',
    });
    expect(admin('remove-second-factors')).toMatchObject({ status: 64, stderr: expect.stringMatching(/^--email: /) });
  });
  it('seed adds people with jobs', () => {
    expect(admin('seed', '--users', '2', '--jobs-per-user', '1200')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Added 2 people .* with 1200 jobs each/),
    });
  });
});
