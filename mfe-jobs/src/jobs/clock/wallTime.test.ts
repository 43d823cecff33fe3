import { clockText, minutesOf, wallTimeAt } from './wallTime.ts';

const written = ({ day, minutes }: { day: string; minutes: number }) => `${day} ${clockText(minutes)}`;

// GNU date: date -u -d 'TZ="Europe/Berlin" 2026-10-25 09:00' +%FT%H:%MZ
test.each([
  ['2026-03-29 09:00', 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
  ['2026-10-25 09:00', 'Europe/Berlin', '2026-10-25T08:00:00.000Z'],
  ['2026-10-25 09:00', 'America/New_York', '2026-10-25T13:00:00.000Z'],
  ['2026-11-01 09:00', 'America/New_York', '2026-11-01T14:00:00.000Z'],
  ['2026-11-26 09:00', 'Asia/Kolkata', '2026-11-26T03:30:00.000Z'],
  ['2026-03-29 09:00', 'Australia/Lord_Howe', '2026-03-28T22:00:00.000Z'],
  ['2026-12-31 23:59', 'UTC', '2026-12-31T23:59:00.000Z'],
])('the clocks show %s in %s at %s', (text, zone, moment) => {
  expect(written(wallTimeAt(Date.parse(moment), zone))).toBe(text);
});

test('times of day are read and written as 24 hours', () => {
  expect(['00:00', '09:05', '23:59'].map(minutesOf)).toEqual([0, 545, 1439]);
  expect(['', '24:00', '9:00', '12:60'].map(minutesOf)).toEqual([null, null, null, null]);
  expect([0, 545, 1439].map(clockText)).toEqual(['00:00', '09:05', '23:59']);
});
