import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { HAPROXY, hasGalera, NGINX, patient } from '@jobtrail/service-kit/testing';

const FOLDER = resolve(__dirname, '..');
const WITHIN_MS = patient(400_000);
const LINES_OF_A_FAILURE = 60;
const mustRun = process.env['NO_SKIP'] === '1';
const canRun = HAPROXY.isInstalled() && NGINX.isInstalled() && hasGalera();
if (!canRun)
  process.stderr.write('HAProxy, nginx or Galera is not installed, so the drills of production are left out\n');

(canRun || mustRun ? it : it.skip)(
  'Production loses no acknowledged write, and recovers by itself from each drill',
  async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'chaos/main.ts', '--short'], { cwd: FOLDER });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
    const code = await new Promise((ended) => child.once('close', ended));
    process.stdout.write(text);
    // The table says what was missed, the last lines say what could not run.
    const rest = text.trim().split('\n').slice(-LINES_OF_A_FAILURE).join('\n');
    expect({ code, rest: code === 0 ? '' : rest }).toEqual({ code: 0, rest: '' });
    expect(text).not.toContain('MISSED');
  },
  WITHIN_MS,
);
