import { StripeError } from '../http/StripeError.ts';
import type { CardBehaviour } from '../store/internals.ts';

/** The stored data of a card. */
export interface Card {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly behaviour: CardBehaviour;
}

/** A card as typed into a form. It is never stored or logged. */
export interface TypedCard {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
}

/** Stripe's test numbers, the only ones that are accepted. */
export const TEST_CARDS: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'declined',
  '4000002500003155': 'authenticates',
  '4000000000009995': 'insufficient',
  '4000000000000341': 'fails_later',
};

/** Stripe's names for payment methods that exist in every test account. */
const TEST_METHODS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
};

const refuse = (code: string, param: string, message: string): StripeError =>
  new StripeError(402, 'card_error', message, { code, param });

/**
 * Validates a typed card.
 * @param now seconds, to find out whether the card has expired
 * @throws StripeError 402 that names the field: number, exp_month, exp_year or cvc
 */
export function readCard({ number, expMonth, expYear, cvc }: TypedCard, now: number): Card {
  const digits = number.replace(/[\s-]/g, '');
  if (digits === '') throw refuse('incomplete_number', 'number', 'Enter a card number.');
  const behaviour = Object.hasOwn(TEST_CARDS, digits) ? TEST_CARDS[digits] : undefined;
  if (!behaviour)
    throw refuse('incorrect_number', 'number', 'This is a sandbox: use a test card, such as 4242 4242 4242 4242.');
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12)
    throw refuse('invalid_expiry_month', 'exp_month', 'Enter the month as 01 to 12.');
  const year = expYear < 100 ? 2000 + expYear : expYear;
  const today = new Date(now * 1000);
  if (!Number.isInteger(year) || year * 12 + expMonth - 1 < today.getUTCFullYear() * 12 + today.getUTCMonth())
    throw refuse('invalid_expiry_year', 'exp_year', 'This card has expired.');
  if (year > today.getUTCFullYear() + 50)
    throw refuse('invalid_expiry_year', 'exp_year', 'Enter the year in which the card expires.');
  if (!/^\d{3}$/.test(cvc)) throw refuse('invalid_cvc', 'cvc', 'Enter the three digits on the back of the card.');
  return { brand: 'visa', last4: digits.slice(-4), expMonth, expYear: year, behaviour };
}

/** The card behind one of Stripe's test payment methods, such as pm_card_visa; null for any other id. */
export function testMethod(id: string, now: number): Card | null {
  const number = Object.hasOwn(TEST_METHODS, id) ? TEST_METHODS[id] : undefined;
  return number === undefined
    ? null
    : readCard({ number, expMonth: 12, expYear: new Date(now * 1000).getUTCFullYear() + 5, cvc: '123' }, now);
}
