import { PRICE_CURRENCY } from '@jobtrail/contract';

function write(amount: number, currency: string, fractionDigits: number): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: 2,
  }).format(amount);
}

/** '$10.00' from cents: billing amounts. */
export const formatCents = (cents: number, currency: string = PRICE_CURRENCY): string =>
  write(cents / 100, currency, 2);
/** '$3,120.00' from dollars: metrics. */
export const formatDollars = (dollars: number, currency: string = PRICE_CURRENCY): string =>
  write(dollars, currency, 2);
/** '$10' from cents, without decimals for whole dollars: prices in sentences. */
export const formatPrice = (cents: number, currency: string = PRICE_CURRENCY): string =>
  write(cents / 100, currency, cents % 100 === 0 ? 0 : 2);
/** '1,284'. */
export const formatCount = (count: number): string => new Intl.NumberFormat('en-US').format(count);
