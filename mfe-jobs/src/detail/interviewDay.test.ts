import { imageAddresses } from './images.ts';
import { audioFileName, formatDay, today } from './interviewDay.ts';

test("a note starts with today's date in local time", () => {
  expect(today(new Date(2026, 10, 5, 23, 59))).toBe('2026-11-05');
});
test('a date is the same in every time zone; a missing one reads No date', () => {
  expect(formatDay('2026-11-12')).toBe('Nov 12, 2026');
  expect(formatDay(null)).toBe('No date');
});
test("audio is saved as 'interview-' with its date, or as 'interview-recording'", () => {
  expect([audioFileName('2026-11-12'), audioFileName(null)]).toEqual(['interview-2026-11-12', 'interview-recording']);
});
test('images are addresses of our server or data URLs, and nothing else', () => {
  expect(
    imageAddresses('["/api/media/1","data:image/png;base64,AA","https://evil.example/x.png","javascript:1",3]'),
  ).toEqual(['/api/media/1', 'data:image/png;base64,AA']);
  expect([imageAddresses(null), imageAddresses('{'), imageAddresses('{}')]).toEqual([[], [], []]);
});
