import { addDays, daysOf, describeDays, isDay, mondayOf } from './period.ts';

const TUESDAY = '2026-11-24';

test('30 days include today, 13 weeks are whole weeks from a Monday, this year begins on January 1', () => {
  expect(daysOf({ name: '30-days' }, TUESDAY)).toEqual({ from: '2026-10-26', to: null });
  expect(daysOf({ name: '13-weeks' }, TUESDAY)).toEqual({ from: '2026-08-31', to: null });
  expect(daysOf({ name: 'this-year' }, TUESDAY)).toEqual({ from: '2026-01-01', to: null });
  expect(daysOf({ name: 'all' }, TUESDAY)).toEqual({ from: null, to: null });
  expect(daysOf({ name: 'dates', from: '2026-11-01', to: '2026-11-03' }, TUESDAY)).toEqual({
    from: '2026-11-01',
    to: '2026-11-03',
  });
});
test('a week begins on Monday, even for a Sunday or across a year', () => {
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
  expect(mondayOf('2027-01-01')).toBe('2026-12-28');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
});
test('only days that exist in the calendar are valid', () => {
  expect(['2026-02-28', '2026-02-30', '2026-13-01', '26-01-01', 'today', ''].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
test('the description of a period includes years where needed', () => {
  expect(describeDays({ from: '2026-08-31', to: null }, TUESDAY)).toBe('Aug 31 to Nov 24, 2026');
  expect(describeDays({ from: '2025-12-01', to: '2026-01-31' }, TUESDAY)).toBe('Dec 1, 2025 to Jan 31, 2026');
  expect(describeDays({ from: null, to: '2026-01-31' }, TUESDAY)).toBe('Until Jan 31, 2026');
  expect(describeDays({ from: null, to: null }, TUESDAY)).toBe('All applications');
});
