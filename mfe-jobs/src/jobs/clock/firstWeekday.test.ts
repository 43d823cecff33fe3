import { firstWeekday } from './firstWeekday.ts';

afterEach(() => jest.restoreAllMocks());

// Unicode CLDR, supplemental/weekData.xml, firstDay.
test.each([
  ['de-DE', 1],
  ['en-GB', 1],
  ['fr', 1],
  ['en-US', 7],
  ['en', 7],
  ['pt-BR', 7],
  ['ja-JP', 7],
  ['ar-EG', 6],
  ['fa-IR', 6],
])('weeks in %s begin on day %d', (locale, day) => {
  expect(firstWeekday(locale)).toBe(day);
});

test('the locale is that of the browser', () => {
  const language = jest.spyOn(navigator, 'language', 'get');
  language.mockReturnValue('de-DE');
  expect(firstWeekday()).toBe(1);
  language.mockReturnValue('en-US');
  expect(firstWeekday()).toBe(7);
});

test('a browser that does not know has weeks from Monday, an older one says it in a property', () => {
  const locale = jest.spyOn(Intl, 'Locale');
  locale.mockImplementation(() => ({}) as Intl.Locale);
  expect(firstWeekday('en-US')).toBe(1);
  locale.mockImplementation(() => ({ weekInfo: { firstDay: 7 } }) as unknown as Intl.Locale);
  expect(firstWeekday('en-US')).toBe(7);
});
