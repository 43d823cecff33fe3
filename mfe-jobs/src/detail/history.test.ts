import type { StageHistoryEntry } from '@jobtrail/contract';
import { daysOfStep, formatDuration, historySteps } from './history.ts';

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

describe('the days of a history', () => {
  const entry = (id: string, at: string, more: Partial<StageHistoryEntry> = {}): StageHistoryEntry => ({
    id,
    fromStage: 'applied',
    toStage: 'phone screen',
    changedAt: at,
    happenedOn: null,
    enteredAt: null,
    notes: null,
    ...more,
  });
  const added = entry('1', '2026-11-12T20:00:00.000Z', { fromStage: null, toStage: 'applied' });
  const dated = entry('2', '2026-11-15T12:00:00.000Z', { happenedOn: '2026-11-15' });
  const last = entry('3', '2026-11-17T23:30:00.000Z', { fromStage: 'phone screen', toStage: 'onsite' });
  const zone = 'Europe/Berlin';

  test('a stay with a picked day is counted in whole days of the person', () => {
    const spent = historySteps([added, dated, last], zone).map((step) => step.spent);
    // The last move was at half past midnight of the eighteenth.
    expect(spent).toEqual(['3 days in Phone Screen', '3 days in Applied', null]);
    const same = entry('4', '2026-11-15T12:00:00.001Z', { happenedOn: '2026-11-15', fromStage: 'phone screen' });
    expect(historySteps([added, dated, same], zone)[0]?.spent).toBe('Under a day in Phone Screen');
  });
  test('an entry happened between those around it, after the application, and never ahead', () => {
    const steps = historySteps([added, dated, last], zone);
    const days = (applied: string | null, today: string) =>
      steps.map((step) => daysOfStep(step, { applied, today, zone }));
    expect(days('2026-10-31', '2026-11-24')).toEqual([
      { from: '2026-11-15', to: '2026-11-24' },
      { from: '2026-10-31', to: '2026-11-18' },
      { from: '2026-10-31', to: '2026-11-15' },
    ]);
    expect(days(null, '2026-11-16').slice(0, 2)).toEqual([
      { from: '2026-11-15', to: '2026-11-16' },
      { from: null, to: '2026-11-16' },
    ]);
    // Applied for a day after it was added.
    expect(days('2026-11-13', '2026-11-24')[1]?.from).toBe('2026-11-12');
  });
});
