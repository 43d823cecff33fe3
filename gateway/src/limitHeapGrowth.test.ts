import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PROGRAM = join(import.meta.dirname, 'limitHeapGrowth.program.ts');

async function peakOf(...args: string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', PROGRAM, ...args]);
  return Number(stdout);
}

it('a process whose memory changes often uses a third less of it at its peak', async () => {
  const [limited, usual] = await Promise.all([peakOf('limited'), peakOf()]);
  expect(limited).toBeGreaterThan(0);
  expect(limited).toBeLessThan((usual * 2) / 3);
});
