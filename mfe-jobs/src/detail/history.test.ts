import type { StageHistoryEntry } from '@jobtrail/contract';
import { formatDuration, historySteps } from './history.ts';

test.each([
  [5000, 'Under a minute'],
  [60_000, '1 minute'],
  [3_600_000 * 5, '5 hours'],
  [86_400_000, '1 day'],
  [86_400_000 * 9.9, '9 days'],
])('%i ms are shown as %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});
test('each entry shows the time spent in the previous stage, newest first', () => {
  const entries: StageHistoryEntry[] = [
    {
      id: '1',
      fromStage: null,
      toStage: 'applied',
      changedAt: '2026-10-31T17:04:00.000Z',
      happenedOn: null,
      enteredAt: null,
      notes: null,
    },
    {
      id: '2',
      fromStage: 'applied',
      toStage: 'phone screen',
      changedAt: '2026-11-09T18:00:00.000Z',
      happenedOn: null,
      enteredAt: null,
      notes: null,
    },
  ];
  expect(historySteps(entries, 'UTC').map(({ entry, spent }) => [entry.id, spent])).toEqual([
    ['2', '9 days in Applied'],
    ['1', null],
  ]);
});
