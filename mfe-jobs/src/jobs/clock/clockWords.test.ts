import { lengthText, untilText } from './clockWords.ts';

test('a duration is in minutes as long as that is easy to read', () => {
  expect([30, 60, 90, 100, 120, 240].map(lengthText)).toEqual([
    '30 min',
    '1 h',
    '1 h 30 min',
    '1 h 40 min',
    '2 h',
    '4 h',
  ]);
});

test('says how long it is until an interview', () => {
  const startsAt = Date.parse('2026-11-24T14:00:00Z');
  const interview = { startsAt: '2026-11-24T14:00:00Z', endsAt: '2026-11-24T15:00:00Z' };
  const before = (minutes: number) => untilText(interview, startsAt - minutes * 60_000);
  expect([140, 120, 12, 24 * 60, 70 * 60].map(before)).toEqual([
    'in 2 h 20 min',
    'in 2 h',
    'in 12 min',
    'in 1 day',
    'in 3 days',
  ]);
  expect(before(0)).toBe('now');
  expect(before(-60)).toBe('over');
});
