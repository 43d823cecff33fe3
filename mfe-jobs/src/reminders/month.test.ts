import { inMonth, weeksOf } from './month.ts';

test('a month has its days in weeks that begin on Monday', () => {
  // November 2026 begins on a Sunday and has 30 days (`cal -m 11 2026`).
  const weeks = weeksOf('2026-11-24', 1);
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30);
});

test('a month has its days in weeks that begin on Sunday', () => {
  // `cal -s 11 2026`
  const weeks = weeksOf('2026-11-24', 7);
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2027-01-15', -1, '2026-12-15'],
])('%s moved by %d months is %s', (day, months, expected) => {
  expect(inMonth(day, months)).toBe(expected);
});
