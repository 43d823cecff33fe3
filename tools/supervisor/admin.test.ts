import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { patient, temporaryFolder } from '@jobtrail/service-kit/testing';

const ROOT = resolve(__dirname, '../..');

it(
  'npm run admin gives its standard input to the command',
  () => {
    const folder = temporaryFolder();
    try {
      const person = { email: 'ada@example.com', name: 'Ada', password: 'long enough' };
      const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/supervisor/admin.mjs', 'create-users'], {
        cwd: ROOT,
        encoding: 'utf8',
        input: JSON.stringify(person),
        env: { PATH: process.env['PATH'], DATA_DIR: folder.path, LOG_LEVEL: 'silent' },
      });
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'Created user ada@example.com.\n', stderr: '' });
    } finally {
      folder.remove();
    }
  },
  patient(60_000),
);
