import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { HAPROXY, hasServerDatabase, patient } from '@jobtrail/service-kit/testing';

const FOLDER = resolve(__dirname, '..');
const WITHIN_MS = patient(300_000);
const canRun = HAPROXY.isInstalled() && hasServerDatabase() && !process.env['TEST_DATABASE_URL'];
if (!canRun) process.stderr.write('MariaDB or HAProxy is not installed, so the drills of production are left out\n');

(canRun || process.env['NO_SKIP'] === '1' ? it : it.skip)(
  'Production loses and doubles nothing that it has acknowledged, and recovers by itself from each drill',
  async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'drills/main.ts'], {
      cwd: FOLDER,
      // It ends with this process, and in time for a report.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      timeout: WITHIN_MS - 20_000,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code] = await once(child, 'close');
    process.stdout.write(output);
    // The table shows each drill, and what the comparison reports of damage that was done by hand.
    const missed = output.match(/^.*MISSED:.*$/gm) ?? (code === 0 ? [] : [output]);
    expect({ code, missed }).toEqual({ code: 0, missed: [] });
  },
  WITHIN_MS,
);
