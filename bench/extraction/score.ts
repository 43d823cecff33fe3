import { type Field, fields as FIELDS } from '@jobtrail/posting';
import type { Posting } from './corpus.ts';

export { type Field, FIELDS };

export const OUTCOMES = ['right', 'wrong', 'missed', 'invented'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The right value of each field, and other values that are right too. */
type Expected = Pick<Posting, Field | 'accept'>;

const INVISIBLE = /[\u200b-\u200d\ufeff]/g;
const LEGAL_FORM =
  /(?<![\p{L}\p{N}_])(?:inc|llc|ltd|gmbh|ag|sa|a s|s r o|spol|corp|co|pte|plc|bv|group)(?![\p{L}\p{N}_])/gu;

/**
 * Compares the value that was read for a field with the label. A value is right if it equals the label or another
 * accepted value; null equals only null. Texts are compared without case, punctuation and legal forms, locations as sets of words, and
 * salaries by their numbers.
 */
export function compare(field: Field, read: string | null | undefined, expected: Expected): Outcome {
  const value = read || null;
  const accepted = [expected[field], ...(expected.accept?.[field] ?? [])];
  if (accepted.some((one) => isSame(field, value, one))) return 'right';
  if (value === null) return 'missed';
  return expected[field] === null ? 'invented' : 'wrong';
}

function isSame(field: Field, value: string | null, accepted: string | null): boolean {
  if (value === null || accepted === null) return value === accepted;
  if (accepted === '*' || normal(value) === normal(accepted)) return true;
  if (field === 'company') return companyName(value) === companyName(accepted);
  if (field === 'location') return isSamePlace(value, accepted);
  return field === 'salary' && isSamePay(value, accepted);
}

function normal(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(INVISIBLE, '')
    .replace(/[^\p{L}\p{N}_$€£¥₩]+/gu, ' ')
    .trim();
}

function companyName(text: string): string {
  return normal(text).replace(LEGAL_FORM, '').replace(/\s+/g, ' ').trim() || normal(text);
}

function isSamePlace(value: string, accepted: string): boolean {
  const [small, large] = [new Set(normal(value).split(' ')), new Set(normal(accepted).split(' '))].sort(
    (a, b) => a.size - b.size,
  );
  const contained = small && large ? [...small].every((word) => large.has(word)) : false;
  return contained && (small?.size === large?.size || (small?.size ?? 0) >= 2);
}

function isSamePay(value: string, accepted: string): boolean {
  const [one, other] = [amounts(value), amounts(accepted)];
  return one.length > 0 && one.length === other.length && one.every((amount, index) => amount === other[index]);
}

/** Parses the amounts in a text. Ignores thousands separators and expands `k`. */
function amounts(source: string): number[] {
  const text = source.normalize('NFKC').replace(INVISIBLE, '');
  const thousands = /\d\s*k(?![\p{L}\p{N}_])/iu.test(text);
  const found: number[] = [];
  for (const [, digits = '', k] of text.matchAll(/(\p{Nd}[\p{Nd}., \u00a0]*\p{Nd}|\p{Nd})\s*(k)?/giu)) {
    const plain = digits
      .replace(/[ \u00a0]/g, '')
      .replace(/[.,](?=\d{3}(?:\D|$))/g, '')
      .replace(/,/g, '.');
    const number = Number(plain);
    if (Number.isNaN(number)) continue;
    found.push(Math.round((k || (thousands && number < 1000) ? number * 1000 : number) * 100) / 100);
  }
  return found;
}
