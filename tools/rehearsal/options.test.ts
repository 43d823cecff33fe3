import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { readOptions } from './options.mjs';

const START = resolve(__dirname, '../supervisor/start.mjs');

describe('npm start -- --production-like', () => {
  it('takes options for a cluster and for nginx', () => {
    expect(readOptions(['--production-like'])).toEqual({ galera: false, front: 'haproxy' });
    expect(readOptions(['--production-like', '--galera', '--nginx'])).toEqual({ galera: true, front: 'nginx' });
  });

  it('refuses an option that it does not know, in one sentence', () => {
    const { status, stderr } = spawnSync(process.execPath, [START, '--production-like', '--quick'], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      1,
      '--quick is not known here: npm start -- --production-like [--galera] [--nginx]\n',
    ]);
  });
});
