import { amountOf, formatMoney } from './money.ts';

describe('a salary from structured data', () => {
  it.each([
    [{ low: 140_000, high: 240_000, currency: 'USD', period: 'YEAR' }, '$140,000 - $240,000 a year'],
    [{ low: 3_200, high: 4_100, currency: 'EUR', period: 'MONTH' }, '€3,200 - €4,100 a month'],
    [{ low: 50_000, high: 80_000, currency: 'CZK', period: 'per-month-salary' }, 'CZK 50,000 - 80,000 a month'],
    [{ low: 16.5, high: 16.5, currency: 'GBP', period: 'HOUR' }, '£16.50 an hour'],
    [{ low: null, high: 90_000, currency: 'USD', period: '1 YEAR' }, 'up to $90,000 a year'],
    [{ low: 55_000, high: null, currency: '', period: '' }, '55,000'],
  ])('is formatted for people: %p', (money, expected) => expect(formatMoney(money)).toBe(expected));

  it('is null if every amount is zero', () =>
    expect(formatMoney({ low: 0, high: 0, currency: 'USD', period: 'YEAR' })).toBeNull());

  it.each([
    [50_000, 50_000],
    ['50000.00', 50_000],
    ['50 000', 50_000],
    ['3.200', 3_200],
    ['3.200,50', 3_200.5],
    ['1,234.5', 1_234.5],
    ['120k', 120_000],
    ['$95,000', 95_000],
    ['negotiable', null],
    [null, null],
    [{}, null],
  ])('parses %p as %p', (given, expected) => expect(amountOf(given)).toBe(expected));
});
