import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrillRun } from './DrillRun.ts';

const DISK = '6m';
const FILLER_BYTES = 5_000_000;
const IMAGE_BYTES = 300_000;
const UPLOADS = 14;
const FULL = [502, 503, 504];

/**
 * Gives svc-core a small disk, which needs the right to mount.
 * @returns a function that takes it away; null if this process may not mount
 */
export function mountSmallDisk(folder: string): (() => void) | null {
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0700`, 'tmpfs', folder]);
  if (mounted.status !== 0) return null;
  return () => void spawnSync('umount', ['--lazy', folder]);
}

/** An image of random content. */
const image = (): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><!-- ${randomBytes(IMAGE_BYTES / 2).toString('hex')} --></svg>`);

/** Uploads images until the disk is full: what was acknowledged can be read, and the rest is refused in order. */
export async function fillDisk(drillRun: DrillRun): Promise<void> {
  const { client, people, coreData } = {
    ...drillRun.tools,
    coreData: drillRun.tools.rehearsal.coreEnvironment['DATA_DIR'] ?? '',
  };
  const filler = join(coreData, 'filler');
  const cookie = people[0];
  writeFileSync(filler, Buffer.alloc(FILLER_BYTES));
  const stored = new Map<string, string>();
  const refused: string[] = [];
  const upload = async (): Promise<void> => {
    const body = image();
    const answer = await client.ask({
      method: 'POST',
      path: '/api/media?purpose=image',
      cookie,
      body,
      type: 'image/svg+xml',
    });
    if (answer.status === 201) {
      const { url }: { url: string } = JSON.parse(answer.text);
      stored.set(url, body.toString());
    } else refused.push(`${answer.status}${answer.isJson ? '' : ' without JSON'}`);
  };
  for (let n = 0; n < UPLOADS; n += 1) await upload();
  const beganAt = Date.now();
  const full = refused.length;
  rmSync(filler);
  await drillRun.recordRecovery({ beganAt, overAt: Date.now() });
  await upload();
  if (full === 0) drillRun.faults.push('the disk never became full');
  if (refused.length > full) drillRun.faults.push(`an upload failed after there was space again: ${refused.at(-1)}`);
  const strange = refused.filter((text) => !FULL.some((status) => text === String(status)));
  if (strange.length > 0) drillRun.faults.push(`uploads were refused with ${strange.join(', ')}`);
  let damaged = 0;
  for (const [url, content] of stored) {
    const answer = await client.ask({ path: url, cookie });
    if (answer.status !== 200 || answer.text !== content) damaged += 1;
  }
  if (damaged > 0) drillRun.faults.push(`${damaged} of ${stored.size} acknowledged images are damaged`);
  drillRun.notes.push(`${stored.size} images stored, ${full} refused (${[...new Set(refused)].join(', ')})`);
}
