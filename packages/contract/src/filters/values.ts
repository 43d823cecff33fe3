import type { YearlyPay } from '../smart-tags/schema.ts';
import { fold, singleSpaced } from '../text/fold.ts';
import { addDays, isLocalDay, type LocalDay, localDayOf } from '../time/localDays.ts';
import type { FilterCard, FilterContext } from './context.ts';

export type CardTest = (card: FilterCard) => boolean;

/** One value of a clause, such as `>=80k`. */
export interface FilterValue {
  /** The value in the tree, such as `phone screen`. */
  readonly value: string;
  /** The value in the text of a filter, such as `phone`. */
  readonly word: string;
  /** Makes the test of cards; undefined if the context does not know what the value is about. */
  readonly test: (context: FilterContext) => CardTest | undefined;
}

/** Reads a value as it is typed, or as it is in the tree; undefined if it makes no sense. */
export type ReadValue = (text: string) => FilterValue | undefined;

/** How to find what a clause is about in a card, where null is none; undefined if the context does not know it. */
export type Find<Found> = (context: FilterContext) => ((card: FilterCard) => Found | null) | undefined;

/** A value that accepts some of what is found. Nothing found is never accepted. */
function accepting<Found>(
  value: string,
  find: Find<Found>,
  acceptsIn: (context: FilterContext) => (found: Found) => boolean,
  word = value,
): FilterValue {
  return {
    value,
    word,
    test: (context) => {
      const findIn = find(context);
      if (!findIn) return undefined;
      const accepts = acceptsIn(context);
      return (card) => {
        const found = findIn(card);
        return found !== null && accepts(found);
      };
    },
  };
}

/** Makes the reader of the values of a key from how to find what they are about. */
type Reader<Found> = (find: Find<Found>) => ReadValue;

/**
 * Values of a list.
 * @param wordOf the printed word of a value: by default the value itself, with dashes
 * @param also other words, with dashes for spaces, and their values
 */
export function choice<Value extends string>(
  values: readonly Value[],
  {
    wordOf = (value) => value.replaceAll(' ', '-'),
    also = {},
  }: { wordOf?: (value: Value) => string; also?: Readonly<Record<string, Value>> } = {},
): Reader<Value> {
  const named = (name: string): string => fold(name).replaceAll(' ', '-');
  const byName = new Map<string, Value>([
    ...Object.entries(also),
    ...values.flatMap((value) => [[named(value), value] as const, [wordOf(value), value] as const]),
  ]);
  return (find) => (typed) => {
    const value = byName.get(named(typed));
    if (value === undefined) return undefined;
    return accepting(value, find, () => (found) => found === value, wordOf(value));
  };
}

/** Also reads `none`, which is the absence of what a clause is about. */
export function orNone<Found>(find: Find<Found>, reader: Reader<Found>): ReadValue {
  const read = reader(find);
  const none: FilterValue = {
    value: 'none',
    word: 'none',
    test(context) {
      const findIn = find(context);
      return findIn && ((card) => findIn(card) === null);
    },
  };
  return (typed) => (fold(typed) === none.word ? none : read(typed));
}

/** Any text. The test gets it folded. */
export const text =
  (matches: (card: FilterCard, folded: string) => boolean): ReadValue =>
  (typed) => {
    const value = singleSpaced(typed);
    const folded = fold(value);
    return folded === '' ? undefined : { value, word: value, test: () => (card) => matches(card, folded) };
  };

function compare<Found extends string | number>(operator: string, bound: Found): (found: Found) => boolean {
  switch (operator) {
    case '<':
      return (found) => found < bound;
    case '<=':
      return (found) => found <= bound;
    case '>':
      return (found) => found > bound;
    case '>=':
      return (found) => found >= bound;
    default:
      return (found) => found === bound;
  }
}

const COUNT = /^(<=|>=|<|>|)(\d{1,4})d?$/i;
/** Days that went by, `>14`, and `yes` for any number of them. */
export const dayCount: Reader<number> = (find) => (typed) => {
  if (fold(typed) === 'yes') return accepting('yes', find, () => () => true);
  const [, operator = '', digits] = COUNT.exec(typed) ?? [];
  if (digits === undefined) return undefined;
  const word = `${operator}${Number(digits)}`;
  return accepting(word, find, () => compare(operator, Number(digits)));
};

const DAY = /^(<=|>=|<|>|)(\d{4}-\d{2}-\d{2})$/;
const RANGE_OF_DAYS = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;
/**
 * Days of the calendar: `2026-11-01`, `>=2026-11-01`, the half-open range `2026-11-01..2026-12-01`, and distances from
 * today. `<30d` is less than 30 days ago in the past, and less than 30 days from now in the future; days on the other
 * side of today are negative distances.
 */
export const days =
  (direction: 'past' | 'future'): Reader<LocalDay> =>
  (find) =>
  (typed) => {
    const [, from, to] = RANGE_OF_DAYS.exec(typed) ?? [];
    if (from !== undefined && to !== undefined) {
      if (!isLocalDay(from) || !isLocalDay(to) || from >= to) return undefined;
      return accepting(typed, find, () => (day) => day >= from && day < to);
    }
    const [, dayOperator = '', bound] = DAY.exec(typed) ?? [];
    if (bound !== undefined) {
      if (!isLocalDay(bound)) return undefined;
      return accepting(typed, find, () => compare(dayOperator, bound));
    }
    const [, operator = '', digits] = COUNT.exec(typed) ?? [];
    if (digits === undefined) return undefined;
    const distance = Number(digits);
    return accepting(`${operator}${distance}d`, find, ({ now, zone }) => {
      const today = localDayOf(now, zone);
      if (direction === 'future') return compare(operator, addDays(today, distance));
      // Less time ago is a later day.
      const turned = operator.replace(/[<>]/, (sign) => (sign === '<' ? '>' : '<'));
      return compare(turned, addDays(today, -distance));
    });
  };

const AMOUNT = String.raw`(\d{1,3}(?:[.']\d{3})+|\d{1,9}(?:\.\d{1,2})?)([km]?)`;
const PAY = new RegExp(`^(<=|>=|<|>|)${AMOUNT}(?:-${AMOUNT})?([a-z]{3})?$`, 'i');
const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1000, m: 1_000_000 };
/** Below this, an amount is no yearly pay: `>=80,000` would otherwise mean `>=80` or `000`. */
const PAY_MIN = 1000;
const PAY_MAX = 999_999_999;
const GROUPED = /^\d+[.']\d{3}/;

function amountOf(digits: string, unit: string): number | undefined {
  const isGrouped = GROUPED.test(digits);
  if (isGrouped && unit !== '') return undefined;
  const amount = Math.round(
    Number(isGrouped ? digits.replaceAll(/[.']/g, '') : digits) * (UNITS[unit.toLowerCase()] ?? 1),
  );
  return amount >= PAY_MIN && amount <= PAY_MAX ? amount : undefined;
}
const amountText = (amount: number): string => (amount % 1000 === 0 ? `${amount / 1000}k` : String(amount));

/**
 * Yearly pay by its upper end, or by the lower one if that is open, with a currency if only that one counts: `>=80k`, `80.000`, `80-100k`, `>=80kEUR`. Both
 * ends of a range are part of it. Amounts are not converted to other currencies.
 */
export const pay: Reader<YearlyPay> = (find) => (typed) => {
  const [, operator = '', digits, unit = '', digitsTo, unitTo = '', currency = ''] = PAY.exec(typed) ?? [];
  if (digits === undefined || (operator !== '' && digitsTo !== undefined)) return undefined;
  const amount = amountOf(digits, unit) ?? amountOf(digits, unit || unitTo);
  const to = digitsTo === undefined ? amount : amountOf(digitsTo, unitTo);
  if (amount === undefined || to === undefined || amount > to) return undefined;
  const code = currency.toUpperCase();
  const range = digitsTo === undefined ? '' : `-${amountText(to)}`;
  const word = `${operator}${amountText(amount)}${range}${code}`;
  const isInRange = digitsTo === undefined ? compare(operator, amount) : (end: number) => end >= amount && end <= to;
  return accepting(word, find, () => (found) => {
    const end = found.max ?? found.min;
    return end !== null && (code === '' || found.currency === code) && isInRange(end);
  });
};
