import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  acceptChanges,
  compareCalls,
  describeCalls,
  readReleased,
  recordRelease,
  type Released,
  writeReleased,
} from '@jobtrail/contract/compatibility';
import { ROOT } from '../workspace/parts.mjs';

/** The calls that were last released. */
export const RELEASED = join(ROOT, 'packages/contract/released/calls.json');

const USAGE = 'Use `accept CALL... --reason TEXT`, `record`, or nothing.';

function reportOn(state: Released): { text: string; failed: boolean } {
  const { breaking, additions } = compareCalls(state.calls, describeCalls());
  const noticed = Object.entries(breaking).flatMap(([id, changes]) => changes.map((change) => `${id}: ${change}`));
  const lines = [
    ...(noticed.length > 0 ? ['Older clients notice:', ...noticed.map((line) => `  ${line}`)] : []),
    ...(additions.length > 0 ? [`Additions since the release: ${additions.join(', ')}`] : []),
  ];
  return { text: lines.join('\n') || 'Nothing has changed since the release.', failed: noticed.length > 0 };
}

/**
 * Compares today's calls with those of the last release, accepts changes, or records a release.
 * @param file the released calls
 * @throws {Error} for wrong arguments, and if the command cannot be carried out
 */
export async function contractCommand(args: string[], file: string): Promise<{ text: string; failed: boolean }> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { reason: { type: 'string' } } });
  const [command, ...ids] = positionals;
  const { reason = '' } = values;
  const state = readReleased(await readFile(file, 'utf8'));
  if (command === undefined && reason === '') return reportOn(state);
  if (command === 'record' && ids.length === 0) {
    await writeFile(file, writeReleased(recordRelease(state, describeCalls())));
    return { text: 'Recorded.', failed: false };
  }
  if (command === 'accept' && ids.length > 0 && reason.trim() !== '') {
    await writeFile(file, writeReleased(acceptChanges(state, describeCalls(), ids, reason.trim())));
    return { text: `Accepted: ${ids.join(', ')}.`, failed: false };
  }
  throw new Error(USAGE);
}
