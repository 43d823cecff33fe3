import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { acceptChanges, compareCalls, describeCalls, readReleased, recordRelease, writeReleased } from './released.ts';

const today = describeCalls();
const state = readReleased(readFileSync(join(__dirname, '../../released/calls.json'), 'utf8'));
const { login } = today;
if (!login) throw new Error('there is no login');
/** In the release, login was for administrators, and there was another call. */
const before = { calls: { login: { ...login, 'x-access': 'admin' }, gone: login }, accepted: [] };

describe('The calls of today', () => {
  it('contain no change that clients of the last release notice, unless it is accepted (npm run contract)', () => {
    expect(compareCalls(state.calls, today).breaking).toEqual({});
  });
  it('were released before, so there is something to compare with', () => {
    expect(Object.keys(state.calls)).toEqual(expect.arrayContaining(['listJobs', 'login', 'internal.readSession']));
  });
});

describe('A change that older clients notice', () => {
  it('is accepted for one call, with its reason and a new version', () => {
    const next = acceptChanges(before, today, ['login'], 'Nobody uses it.');
    expect(next.calls['login']).toEqual({ ...login, 'x-version': 2 });
    expect(next.accepted).toEqual([
      { call: 'login', version: 2, reason: 'Nobody uses it.', changes: ['its access is public, and was admin'] },
    ]);
    expect(Object.keys(compareCalls(next.calls, today).breaking)).toEqual(['gone']);
  });
  it('may be the removal of a call', () => {
    const next = acceptChanges(before, today, ['gone'], 'Nobody uses it.');
    expect(next.calls).not.toHaveProperty('gone');
    expect(next.accepted).toMatchObject([{ call: 'gone', version: 1, changes: ['it is removed'] }]);
  });
  it('cannot be accepted for a call without one', () => {
    expect(() => acceptChanges(before, today, ['listJobs'], 'Why not.')).toThrow(
      'listJobs has no change that an older client notices',
    );
  });
  it('prevents recording a release', () => {
    expect(() => recordRelease(before, today)).toThrow('Accept or take back what older clients notice in login, gone');
  });
});

describe('A release', () => {
  const recorded = recordRelease({ calls: { login: { ...login, 'x-version': 4 } }, accepted: [] }, today);
  it('includes additions, keeps versions, and changes nothing the second time', () => {
    expect(recorded.calls['login']?.['x-version']).toBe(4);
    expect(compareCalls(recorded.calls, today)).toEqual({ breaking: {}, additions: [] });
    expect(recordRelease(recorded, today)).toEqual(recorded);
  });
  it('is read as it was written, with one line for each path', () => {
    const text = writeReleased(recorded);
    expect(readReleased(text)).toEqual(recorded);
    const paths = new Set(Object.values(today).map(({ route }) => route.split(' ')[1]));
    expect(text.split('\n').filter((line) => line.startsWith('  "/'))).toHaveLength(paths.size);
  });
});
