import { formatCents } from '../money.ts';
import type { OwedInvoice } from './schema.ts';

const NOTHING_NOW = 'Nothing is charged now. The new card is used from the next payment on.';

const listOf = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** What is charged when a person gives a new card, on /billing and on the provider's page. */
export function newCardText(owed: readonly OwedInvoice[]): string {
  if (owed.length === 0) return NOTHING_NOW;
  const parts = owed.map(
    ({ number, amount, currency }) =>
      `${formatCents(amount, currency)} for ${number === null ? 'the current period' : `invoice ${number}`}`,
  );
  return `The new card is charged ${listOf(parts)} at once, and nothing else now.`;
}
