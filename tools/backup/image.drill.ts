import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import { copyContext, readBuildStage } from '../image/dockerfile.ts';

it('The image for backups has all files of the command that its containers run', () => {
  const folder = temporaryFolder();
  try {
    copyContext(readBuildStage('deploy/backup/Dockerfile', ''), join(folder.path, 'app'));
    const command = ['run', '--silent', 'backup', '--', 'verify', folder.path];
    const { stderr } = spawnSync('npm', command, { cwd: join(folder.path, 'app'), encoding: 'utf8' });
    expect(stderr).toBe(`${folder.path} is not a backup.\n`);
  } finally {
    folder.remove();
  }
});
