import { groupDigits, passesLuhn, readExpiry, writeExpiry } from './cardNumber.ts';

test('a card number is formatted in groups of four', () => {
  expect(groupDigits('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(groupDigits('4242-42a')).toBe('4242 42');
  expect(groupDigits('4242 ')).toBe('4242');
});

test('an expiry is month and year; a single digit above 1 is a month', () => {
  expect(writeExpiry('828')).toBe('08 / 28');
  expect(writeExpiry('1228')).toBe('12 / 28');
  expect(writeExpiry('12')).toBe('12');
  expect(readExpiry('08 / 28')).toEqual({ month: 8, year: 2028 });
  expect([readExpiry('13 / 28'), readExpiry('08 / 2'), readExpiry('')]).toEqual([null, null, null]);
});

test('a number with one mistyped digit is invalid', () => {
  expect(passesLuhn('4242 4242 4242 4242')).toBe(true);
  expect(passesLuhn('4000 0000 0000 9995')).toBe(true);
  expect(passesLuhn('4242 4242 4242 4241')).toBe(false);
  expect(passesLuhn('')).toBe(false);
});
