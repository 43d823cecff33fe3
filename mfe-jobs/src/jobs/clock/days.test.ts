import { dayName, dayOfMonth, formatDay, monthDay, shortWeekday, today, weekOf, weekTitle } from './days.ts';

test.each([
  ['Monday', 1, ['2026-11-23', '2026-11-23', '2026-02-23']],
  ['Saturday', 6, ['2026-11-21', '2026-11-28', '2026-02-28']],
  ['Sunday', 7, ['2026-11-22', '2026-11-29', '2026-03-01']],
])('a week that begins on %s', (_, first, weeks) => {
  // A Monday and two Sundays.
  expect(['2026-11-23', '2026-11-29', '2026-03-01'].map((day) => weekOf(day, first))).toEqual(weeks);
});

test('the title of a week contains its first and last day, even across months and years', () => {
  expect(weekTitle('2026-11-23')).toBe('November 23 to 29, 2026');
  expect(weekTitle('2026-11-30')).toBe('November 30 to December 6, 2026');
  expect(weekTitle('2026-12-28')).toBe('December 28, 2026 to January 3, 2027');
});

test('a day near today has a name', () => {
  expect(['2026-11-24', '2026-11-25', '2026-11-26'].map((day) => dayName(day, '2026-11-24'))).toEqual([
    'Today',
    'Tomorrow',
    'Thursday',
  ]);
  expect([shortWeekday('2026-11-26'), monthDay('2026-11-26'), dayOfMonth('2026-11-26')]).toEqual(['Thu', 'Nov 26', 26]);
});

test("a note starts with today's date in local time; a missing date reads No date", () => {
  expect(today(new Date(2026, 10, 5, 23, 59))).toBe('2026-11-05');
  expect([formatDay('2026-11-12'), formatDay(null)]).toEqual(['Nov 12, 2026', 'No date']);
});
