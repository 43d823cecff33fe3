import { formatCents } from './money.ts';

test.each([
  [1000, undefined, '$10.00'],
  [999, 'eur', '€9.99'],
  [1000, 'jpy', '¥1,000'],
  [1000, 'KRW', '₩1,000'],
  [12_345, 'kwd', 'KWD 12.345'],
  // The provider gives these in hundredths, although they have no decimals.
  [100_000, 'isk', 'ISK 1,000.00'],
  [100_000, 'ugx', 'UGX 1,000.00'],
])('%d in the smallest unit of %s are %s', (amount, currency, written) => {
  expect(formatCents(amount, currency).replace('\u00a0', ' ')).toBe(written);
});
