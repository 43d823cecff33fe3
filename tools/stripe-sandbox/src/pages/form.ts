import type { TypedCard } from '../payments/cards.ts';

/** The fields of a page's card form. */
export interface CardForm {
  readonly name: string;
  readonly email: string;
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

export const EMPTY_FORM: CardForm = { name: '', email: '', number: '', expiry: '', cvc: '' };
const LONGEST = 200;

/** Parses the card form's fields. */
export function readCardForm(body: string): CardForm {
  const fields = new URLSearchParams(body);
  const field = (name: string): string => (fields.get(name) ?? '').trim().slice(0, LONGEST);
  return {
    name: field('name'),
    email: field('email'),
    number: field('number'),
    expiry: field('expiry'),
    cvc: field('cvc'),
  };
}

/** The card in a form. Accepts an expiry such as `12 / 34`, `1234` or `12/2034`; NaN if it cannot be parsed. */
export function typedCard({ number, expiry, cvc }: CardForm): TypedCard {
  const [, month = '', year = ''] = /^(\d{1,2})\s*[/ -]?\s*(\d{2}|\d{4})$/.exec(expiry) ?? [];
  return { number, expMonth: month === '' ? NaN : Number(month), expYear: year === '' ? NaN : Number(year), cvc };
}
