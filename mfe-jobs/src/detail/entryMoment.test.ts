import { momentFields, momentOf } from './entryMoment.ts';

test('a moment is shown in local time and saved in UTC', () => {
  const moment = new Date(2026, 10, 9, 8, 5).toISOString();
  expect(momentFields(moment)).toEqual({ day: '2026-11-09', time: '08:05' });
  expect(momentOf('2026-11-09', '08:05')).toBe(moment);
});

test('a day without a time is saved as noon', () => {
  expect(momentOf('2026-11-09', '')).toBe(new Date(2026, 10, 9, 12).toISOString());
});

test.each(['', 'soon', '12026-01-01', '2026-13-01'])('%p is no day', (day) => {
  expect(momentOf(day, '10:00')).toBeNull();
});
