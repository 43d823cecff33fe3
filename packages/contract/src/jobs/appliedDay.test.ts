import { appliedDayOf } from './appliedDay.ts';

const ZONES = ['Pacific/Pago_Pago', 'America/New_York', 'Europe/Berlin', 'Pacific/Kiritimati'];
const daysOf = (date: Parameters<typeof appliedDayOf>[0]) => ZONES.map((zone) => appliedDayOf(date, zone));

test('a picked day is the same in every time zone', () => {
  const picked = { appliedOn: '2026-11-01', applicationDate: '2026-11-01T12:00:00.000Z' };
  expect(new Set(daysOf(picked))).toEqual(new Set(['2026-11-01']));
});
test('a moment is on the day of the time zone of the person, also when the clocks change', () => {
  const at = (applicationDate: string) => daysOf({ appliedOn: null, applicationDate });
  expect(at('2026-11-01T10:30:00.000Z')).toEqual(['2026-10-31', '2026-11-01', '2026-11-01', '2026-11-02']);
  expect(at('2026-10-24T22:30:00.000Z')).toEqual(['2026-10-24', '2026-10-24', '2026-10-25', '2026-10-25']);
});
test('without a date there is no day', () => {
  expect(appliedDayOf({ appliedOn: null, applicationDate: null }, 'UTC')).toBeNull();
});
