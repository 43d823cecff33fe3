import { PRICE_CURRENCY } from './limits.ts';

/**
 * How many decimals the payment provider's amounts have. It differs from the usual decimals of some currencies, such as
 * the Icelandic króna, whose amounts it still gives in hundredths.
 */
const DECIMALS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ').map((currency) => [currency, 0]),
  ),
  ...Object.fromEntries('bhd jod kwd omr tnd'.split(' ').map((currency) => [currency, 3])),
};
const HUNDREDTHS = 2;

/** The number of decimals of a currency's amounts. */
export const decimalsOf = (currency: string): number => DECIMALS[currency.toLowerCase()] ?? HUNDREDTHS;

/** '$10.00' from 1000, '¥1,000' from 1000 yen: an amount in the smallest unit of its currency. */
export function formatCents(amount: number, currency: string = PRICE_CURRENCY): string {
  const decimals = decimalsOf(currency);
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount / 10 ** decimals);
}
