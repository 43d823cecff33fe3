import {
  daysSince,
  formatCardDate,
  formatCardDay,
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatDollars,
  formatLongDate,
  formatPrice,
  formatUnixDate,
} from './formats.ts';

const moment = new Date(2026, 10, 9, 15, 42);

test('dates have the specified formats', () => {
  expect(formatDate(moment)).toBe('Nov 9, 2026');
  expect(formatDateTime(moment)).toBe('Nov 9, 3:42 PM');
  expect(formatLongDate(moment)).toBe('November 9, 2026');
  expect(formatCardDate(moment)).toBe('Nov 9');
  expect(formatUnixDate(moment.getTime() / 1000)).toBe('November 9, 2026');
});

test('a missing or invalid date is N/A', () => {
  expect([formatDate(null), formatDate(undefined), formatDate(''), formatDate('soon')]).toEqual([
    'N/A',
    'N/A',
    'N/A',
    'N/A',
  ]);
});

test('days are whole days and never negative', () => {
  const now = moment.getTime();
  expect(daysSince(now - 15 * 86_400_000 - 5, now)).toBe(15);
  expect(daysSince(now + 5000, now)).toBe(0);
});

test('metrics are dollars with two decimals, prices in sentences have none if they are whole', () => {
  expect(formatDollars(3120)).toBe('$3,120.00');
  expect(formatPrice(1000)).toBe('$10');
  expect(formatPrice(1250)).toBe('$12.50');
  expect(formatPrice(1000, 'jpy')).toBe('¥1,000');
  expect(formatCount(1284)).toBe('1,284');
});

test('a day of the calendar is the same in every time zone, and has its year on a card if that is another one', () => {
  expect([formatDay('2011-12-30'), formatDay(null)]).toEqual(['Dec 30, 2011', 'N/A']);
  expect(['2026-12-31', '1999-12-31', '2027-03-01'].map((day) => formatCardDay(day, '2026-11-28'))).toEqual([
    'Dec 31',
    'Dec 31, 1999',
    'Mar 1, 2027',
  ]);
});

test('a count is formatted without making a formatter, which takes longer than drawing what it is for', () => {
  const made = jest.spyOn(Intl, 'NumberFormat');
  formatCount(1284);
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});
