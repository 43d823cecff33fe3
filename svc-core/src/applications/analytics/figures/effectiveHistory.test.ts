import { describe, expect, it } from '@jest/globals';
import { TAKEN_BACK_MS } from '@jobtrail/contract';
import { effectiveHistory, type HistoryEntry } from './effectiveHistory.ts';
import { journey } from './testing/journey.ts';

const HOUR = 3_600_000;
const stages = (entries: readonly HistoryEntry[]) => effectiveHistory(entries).map(({ to }) => to);

describe('The effective history', () => {
  it('is in the order of time, however the rows come', () => {
    const entries = journey(['applied', 0], ['phone screen', HOUR], ['onsite', 2 * HOUR]);
    expect(stages(entries.toReversed())).toEqual(['applied', 'phone screen', 'onsite']);
  });
  it('leaves out a move that was taken back within ten minutes', () => {
    const back = (after: number) =>
      journey(['applied', 0], ['phone screen', HOUR], ['onsite', 2 * HOUR], ['phone screen', 2 * HOUR + after]);
    expect(stages(back(TAKEN_BACK_MS))).toEqual(['applied', 'phone screen']);
    expect(stages(back(TAKEN_BACK_MS + 1))).toEqual(['applied', 'phone screen', 'onsite', 'phone screen']);
  });
  it('leaves out a move to a wrong stage and back, also around another one', () => {
    const entries = journey(
      ['applied', 0],
      ['phone screen', HOUR],
      ['offer', HOUR + 1000],
      ['phone screen', HOUR + 2000],
      ['applied', HOUR + 3000],
    );
    expect(effectiveHistory(entries)).toEqual([entries[0]]);
  });
  it('keeps quick moves forward', () => {
    const entries = journey(['applied', 0], ['phone screen', HOUR], ['onsite', HOUR + 1], ['offer', HOUR + 2]);
    expect(stages(entries)).toEqual(['applied', 'phone screen', 'onsite', 'offer']);
  });
  it('takes back everything before a move back to Applied', () => {
    const entries = journey(['applied', 0], ['offer', HOUR], ['applied', 5 * HOUR], ['phone screen', 9 * HOUR]);
    expect(stages(entries)).toEqual(['applied', 'phone screen']);
  });
  it('keeps other moves backward, such as a second phone call', () => {
    const entries = journey(['applied', 0], ['onsite', HOUR], ['phone screen', 5 * HOUR]);
    expect(stages(entries)).toEqual(['applied', 'onsite', 'phone screen']);
  });
  it('begins with the stage in which the job was added', () => {
    expect(stages(journey(['offer', 0]))).toEqual(['offer']);
  });
});
