import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeCalls, readReleased, writeReleased } from '@jobtrail/contract/compatibility';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import { contractCommand } from './contractCommand.ts';

const { login: _, listJobs, ...others } = describeCalls();
if (!listJobs) throw new Error('there is no listJobs');
const folder = temporaryFolder();
const file = join(folder.path, 'calls.json');
const stored = () => readReleased(readFileSync(file, 'utf8'));

beforeEach(() => {
  // In the release, listJobs was for administrators and there was no login.
  const calls = { ...others, listJobs: { ...listJobs, 'x-access': 'admin' } };
  writeFileSync(file, writeReleased({ calls, accepted: [] }));
});
afterAll(() => folder.remove());

describe('npm run contract', () => {
  it('fails with what older clients notice, and lists additions', async () => {
    const { text, failed } = await contractCommand([], file);
    expect(failed).toBe(true);
    expect(text.split('\n')).toEqual([
      'Older clients notice:',
      '  listJobs: its access is user, and was admin',
      'Additions since the release: login',
    ]);
  });
  it('accepts a change with its reason, and then records a release', async () => {
    await contractCommand(['accept', 'listJobs', '--reason', 'Every person has jobs.'], file);
    expect(stored().accepted).toMatchObject([{ call: 'listJobs', version: 2, reason: 'Every person has jobs.' }]);
    expect(await contractCommand([], file)).toEqual({ text: 'Additions since the release: login', failed: false });
    await contractCommand(['record'], file);
    expect(await contractCommand([], file)).toEqual({ text: 'Nothing has changed since the release.', failed: false });
  });
  it.each([
    [['accept', 'listJobs']],
    [['accept', '--reason', 'x']],
    [['accept', 'listJobs', '--reason', ' ']],
    [['accept', 'getJob', '--reason', 'x']],
    [['record']],
    [['record', 'listJobs']],
    [['publish']],
  ])('refuses %j and changes nothing', async (args) => {
    const before = readFileSync(file, 'utf8');
    await expect(contractCommand(args, file)).rejects.toThrow();
    expect(readFileSync(file, 'utf8')).toBe(before);
  });
});
