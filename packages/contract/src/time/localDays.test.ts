import { expect, it } from '@jest/globals';
import { addDays, daysBetween, isLocalDay, localDayOf, nextMonday, weekdayOf } from './localDays.ts';

it.each(['2026-11-23', '2028-02-29', '1999-12-31', '0001-01-01'])('accepts %s as a day', (day) => {
  expect(isLocalDay(day)).toBe(true);
});

it.each([
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-11-31',
  '2026-1-1',
  '26-11-23',
  '2026-11-23T00:00',
  ' 2026-11-23',
  '',
  '+12026-01-01',
])('rejects %j as a day', (text) => {
  expect(isLocalDay(text)).toBe(false);
});

it('counts days across months, leap days and changes of the clocks', () => {
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-11-23', '2026-11-12')).toBe(-11);
});

it('knows the days of the week and the next Monday', () => {
  // November 23, 2026 is a Monday.
  expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual([1, 7]);
  expect(['2026-11-23', '2026-11-24', '2026-11-29'].map(nextMonday)).toEqual([
    '2026-11-30',
    '2026-11-30',
    '2026-11-30',
  ]);
});

it.each([
  ['2026-11-23T22:59:59Z', 'Europe/Berlin', '2026-11-23'],
  ['2026-11-23T23:00:00Z', 'Europe/Berlin', '2026-11-24'],
  ['2026-07-01T22:00:00Z', 'Europe/Berlin', '2026-07-02'],
  ['2026-11-23T10:00:00Z', 'Pacific/Kiritimati', '2026-11-24'],
  ['2026-11-23T09:59:00Z', 'Pacific/Honolulu', '2026-11-22'],
  ['2026-11-23T18:30:00Z', 'Asia/Kolkata', '2026-11-24'],
])('%s is in %s on %s', (moment, zone, day) => {
  expect(localDayOf(Date.parse(moment), zone)).toBe(day);
});

it('refuses a zone that does not exist', () => {
  expect(() => localDayOf(0, 'Europe/Atlantis')).toThrow(RangeError);
});

it('finds the day of a moment once for each zone', () => {
  let formatted = 0;
  const { prototype } = Intl.DateTimeFormat;
  const format = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
  Object.defineProperty(prototype, 'format', {
    configurable: true,
    get() {
      formatted += 1;
      return format.get?.call(this);
    },
  });
  const at = Date.parse('2026-11-23T23:30:00Z');
  const days = ['Europe/Berlin', 'Europe/Berlin', 'America/New_York'].map((zone) => localDayOf(at, zone));
  Object.defineProperty(prototype, 'format', format);
  expect(days).toEqual(['2026-11-24', '2026-11-24', '2026-11-23']);
  expect(formatted).toBe(2);
});
