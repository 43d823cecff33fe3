import { expect, it } from '@jest/globals';
import { timeOfDay } from './timeOfDay.ts';

it('writes a time of day as the clocks of a person show it', () => {
  const times = [0, 9 * 60 + 5, 12 * 60, 15 * 60 + 5, 23 * 60 + 59];
  expect(times.map((minutes) => timeOfDay(minutes, 'h23'))).toEqual(['0:00', '9:05', '12:00', '15:05', '23:59']);
  expect(times.map((minutes) => timeOfDay(minutes, 'h12'))).toEqual([
    '12:00 AM',
    '9:05 AM',
    '12:00 PM',
    '3:05 PM',
    '11:59 PM',
  ]);
});
