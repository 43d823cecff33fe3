import { formatDuration, speakDuration } from './duration.ts';

test.each([
  [0, '0:00'],
  [42.9, '0:42'],
  [725, '12:05'],
  [3723, '1:02:03'],
  [Infinity, '0:00'],
  [NaN, '0:00'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [125, '2 minutes 5 seconds'],
  [3600, '1 hour'],
])('%d seconds are read out as %s', (seconds, text) => {
  expect(speakDuration(seconds)).toBe(text);
});
