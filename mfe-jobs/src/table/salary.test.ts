import { upperEndOf } from './salary.ts';

test.each([
  ['€68,000 to €80,000', 80_000],
  ['NOK 780,000', 780_000],
  ['70-80k', 80_000],
  ['60k – 75k EUR', 75_000],
  ['$140,000 - $240,000 a year', 240_000],
  ['50 000 - 60 000 Kč', 60_000],
  ["CHF 110'000", 110_000],
  ['3.200,50 € a month', 3200.5],
  ['€45.5 an hour', 45.5],
  ['1.2M JPY', 1_200_000],
  ['85.000', 85_000],
  ['negotiable', null],
  ['', null],
])('the upper end of %j is %p', (text, amount) => {
  expect(upperEndOf(text)).toBe(amount);
});
