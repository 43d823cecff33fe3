import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@jobtrail/contract/services';
import { patient, type TemporaryFolder, temporaryFolder } from '@jobtrail/service-kit/testing';
import { copyContext, readBuildStage } from '../image/dockerfile.ts';
import { ROOT } from '../workspace/parts.mjs';
import { createBlobs, createDatabases } from './testInstallation.ts';

const FILE = 'deploy/backup/Dockerfile';
const IMAGE_MS = patient(180_000);

describe('The image for backups', () => {
  let folder: TemporaryFolder;
  beforeAll(() => {
    folder = temporaryFolder();
  });
  afterAll(() => folder.remove());

  it(
    'backs up and restores with what its Dockerfile copies and builds',
    async () => {
      const app = join(folder.path, 'app');
      const stage = readBuildStage(FILE, '');
      copyContext(stage, app);
      const [install = '', ...commands] = stage.commands;
      expect(install).toMatch(/^npm ci --omit=dev /);
      for (const command of commands) execFileSync('/bin/sh', ['-c', command], { cwd: app });
      const [, entry = '[]'] = /^ENTRYPOINT (.+)$/m.exec(readFileSync(join(ROOT, FILE), 'utf8')) ?? [];
      const [program = '', ...args]: string[] = JSON.parse(entry);
      const run = (dataDir: string, ...more: string[]): string =>
        execFileSync(program, [...args, ...more], {
          cwd: app,
          encoding: 'utf8',
          env: { PATH: process.env['PATH'], DATA_DIR: dataDir, NODE_ENV: 'production' },
        });
      const [data, empty, backup] = ['data', 'empty', 'backup'].map((name) => join(folder.path, name)) as [
        string,
        string,
        string,
      ];
      mkdirSync(data);
      await createDatabases(data);
      await createBlobs(data);
      const databases = `${SERVICES.length} databases`;
      expect(run(data, 'backup', backup)).toContain(`backup: ${databases}, 3 blobs (300010 bytes) and 0 keys, as of `);
      expect(run(empty, 'restore', backup)).toContain(`Restored ${databases} and 3 blobs`);
      expect(existsSync(join(empty, 'core.sqlite'))).toBe(true);
    },
    IMAGE_MS,
  );
});
