import { timeIn } from './interviewTexts.ts';

test('an interview is at the time of its zone, also after one of another zone', () => {
  const zones = ['Europe/London', 'America/New_York', 'Europe/London'];
  expect(zones.map((zone) => timeIn('2026-11-24T15:00:00Z', zone))).toEqual(['3:00 PM', '10:00 AM', '3:00 PM']);
});
