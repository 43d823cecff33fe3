import { describe, expect, it } from '@jest/globals';
import file from '../../released/calls.json';
import { acceptChanges, compareCalls, describeCalls, recordRelease, released } from './released.ts';

const today = describeCalls();
const state = released.parse(file);
const [id = '', call] = Object.entries(today)[0] ?? [];
if (!call) throw new Error('there are no calls');
/** The first call had another status in the release, and the second is no longer there. */
const before = { calls: { [id]: { ...call, status: 418 }, gone: call }, accepted: [] };

describe('The calls of today', () => {
  it('contain no change that clients of the last release notice, unless it is accepted (npm run contract)', () => {
    expect(compareCalls(state.calls, today).breaking).toEqual({});
  });
  it('were released before, so there is something to compare with', () => {
    const ids = Object.keys(state.calls);
    expect(ids).toEqual(expect.arrayContaining(['listJobs', 'login', 'internal.readSession']));
    for (const { call: changed, reason } of state.accepted) expect([changed, reason]).not.toContain('');
  });
});

describe('A change that older clients notice', () => {
  it('is accepted for one call, with its reason and a new version', () => {
    const next = acceptChanges(before, today, [id], 'Nobody uses it.');
    expect(next.calls[id]).toEqual({ ...call, version: 2 });
    expect(next.accepted).toEqual([
      { call: id, version: 2, reason: 'Nobody uses it.', changes: [`its status is ${call.status}, and was 418`] },
    ]);
    expect(Object.keys(compareCalls(next.calls, today).breaking)).toEqual(['gone']);
  });
  it('is accepted without a change of the order in which another call is written', () => {
    const read = released.parse(JSON.parse(JSON.stringify({ calls: today, accepted: [] })));
    expect(JSON.stringify(read.calls)).toBe(JSON.stringify(today));
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
    expect(() => recordRelease(before, today)).toThrow(`Accept or take back what older clients notice in ${id}, gone`);
  });
});

describe('Recording a release', () => {
  it('includes additions, keeps versions, and changes nothing the second time', () => {
    const once = recordRelease({ calls: { [id]: { ...call, version: 4 } }, accepted: [] }, today);
    expect(once.calls[id]?.version).toBe(4);
    expect(compareCalls(once.calls, today)).toEqual({ breaking: {}, additions: [] });
    expect(recordRelease(once, today)).toEqual(once);
  });
});
