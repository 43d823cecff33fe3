import { decimalsOf, formatCents, PRICE_CURRENCY } from '@jobtrail/contract';

/** '$3,120.00' from dollars: metrics. */
export const formatDollars = (dollars: number): string => formatCents(Math.round(dollars * 100));
/** '$10' from 1000, without decimals for whole dollars: prices in sentences. */
export function formatPrice(amount: number, currency: string = PRICE_CURRENCY): string {
  const written = formatCents(amount, currency);
  return amount % 10 ** decimalsOf(currency) === 0 ? written.replace(/\.0+$/, '') : written;
}
/** '1,284'. */
export const formatCount = (count: number): string => new Intl.NumberFormat('en-US').format(count);
