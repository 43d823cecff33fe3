import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { readOptions } from './options.mjs';

const START = resolve(__dirname, '../supervisor/start.mjs');

describe('npm start -- --production-like', () => {
  it('takes an option for nginx', () => {
    expect(readOptions(['--production-like'])).toEqual({ front: 'haproxy' });
    expect(readOptions(['--production-like', '--nginx'])).toEqual({ front: 'nginx' });
  });

  it('refuses an option that it does not know, in one sentence', () => {
    const { status, stderr } = spawnSync(process.execPath, [START, '--production-like', '--quick'], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, '--quick is not known here: npm start -- --production-like [--nginx]\n']);
  });
});
