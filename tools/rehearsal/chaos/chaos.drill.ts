import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { HAPROXY, NGINX, patient } from '@jobtrail/service-kit/testing';

const FOLDER = resolve(__dirname, '..');
const WITHIN_MS = patient(400_000);
const PROGRESS = /^ *\d+\.\d s {2}/;
const mustRun = process.env['NO_SKIP'] === '1';
const canRun = HAPROXY.isInstalled() && NGINX.isInstalled();
if (!canRun) process.stderr.write('HAProxy or nginx is not installed, so the drills of production are left out\n');

/** What was missed, then what could not run: reports of failed tests are cut after a few lines. */
function failuresIn(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !PROGRESS.test(line));
  const isMissed = (line: string): boolean => line.includes('MISSED:');
  return [...lines.filter(isMissed), ...lines.filter((line) => !isMissed(line))];
}

(canRun || mustRun ? it : it.skip)(
  'Production loses no acknowledged write, and recovers by itself from each drill',
  async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'chaos/main.ts', '--short'], { cwd: FOLDER });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
    const code = await new Promise((ended) => child.once('close', ended));
    process.stdout.write(text);
    expect({ code, failures: code === 0 ? [] : failuresIn(text) }).toEqual({ code: 0, failures: [] });
    expect(text).not.toContain('MISSED');
  },
  WITHIN_MS,
);
