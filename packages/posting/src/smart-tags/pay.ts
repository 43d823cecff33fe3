import { alternatives, words } from '../data/alternatives.ts';
import data from '../data/pay.json';
import { BETWEEN, NET_OR_GROSS, NUMBER, numbersIn } from '../salary/salary.ts';
import { CURRENCY, OTHER_MONEY, PERIOD, SCALE } from '../salary/words.ts';
import { matchesOf } from '../text/matches.ts';
import { memoize } from '../text/memoize.ts';
import { flatten, phraseFinder, tokenOf, wholeWords } from './phrases.ts';
import type { Claim, Pay, PayBand, PayPeriod } from './SmartTags.ts';

const MILLIONS = String.raw`\s?(?:[Mm]io\.?|[Mm]illion(?:en|s)?|mil[ií][oó]n(?:es)?)(?!\p{L})`;
const MILLION_WORD = /mio|mil\p{L}/iu;
/** A thousand in Spanish, a million in Czech. */
const AMBIGUOUS_SCALE = /^\s?mil\.$/;
const side = (name: string) =>
  String.raw`(?<before${name}>${CURRENCY})?\s?(?<number${name}>${NUMBER})(?<scale${name}>${MILLIONS}|${SCALE})?` +
  String.raw`(?<open${name}>\+)?(?:\s?(?<after${name}>${CURRENCY}))?(?<period${name}>${PERIOD})?`;
const AMOUNT = new RegExp(
  String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\d.,#])${side('1')}(?:${BETWEEN}${side('2')})?` +
    String.raw`(?:${NET_OR_GROSS}(?<period3>${PERIOD})?)?`,
  'gu',
);
/** Before an amount that is one end of a range. */
const UP_TO = /(?<!\p{L})(?:up to|bis zu|bis|jusqu'à|max(?:imum|\.)?|do|hasta|fino a|tot|até)\s?$/iu;
const FROM = /(?<!\p{L})(?:from|ab|od|dès|desde|min(?:imum|\.)?|starting at|da|vanaf|a partir de)\s?$/iu;
/** Pay that depends on results. */
const ON_TARGET = /\bOTE\b|on[- ]target|uncapped/i;
/** Between amounts of different things. */
const CLAUSE = /[;,(+)](?=\s|$)|\s\+|\.\s|\splus\s/;
const NOT_MONEY =
  /^\s?(?:%|x\b|h(?:ours?|rs?)?\s?(?:\/|per|a)\s?w|std\.?\s?(?:\/|pro)\s?w|-?mal\b|monatsgeh|tage|days|years? of)/i;
const THOUSAND = 1_000;
const MILLION = 1_000_000;
/** Without a currency, a multiplier or a period, a smaller number is not an amount. */
const BARE_MIN = 1_000;

/** How many of each period a year of full-time work has. */
const PER_YEAR: Readonly<Record<PayPeriod, number>> = { hour: 2_080, day: 260, week: 52, month: 12, year: 1 };
const findPeriods = phraseFinder(data.periods.words);
/** Words that are a period only next to an amount: "/h". */
const findUnits = phraseFinder(data.periods.units);
/** Chinese, Japanese and Korean names of pay, which are written together with the amount. */
const ASIAN_PERIODS = (['year', 'month', 'day', 'hour'] as const).map(
  (period) => [period, new RegExp(alternatives(data.periods.asian[period]))] as const,
);

const CODES = new Map(
  Object.entries(data.signs).flatMap(([code, lines]) =>
    words(lines).map((sign) => [sign.toLowerCase(), code] as const),
  ),
);
const CODE = /^[A-Z]{3}$/;
/** A code anywhere says which dollar it is. */
const DOLLAR_CODE = /(?<!\p{L})(?:USD|CAD|AUD|NZD|SGD|HKD)(?!\p{L})/u;
const PLACES = Object.entries(data.dollarPlaces).map(
  ([code, lines]) => [code, new RegExp(wholeWords(alternatives(lines)))] as const,
);
const STATES = Object.entries(data.dollarStates).map(
  ([code, lines]) => [code, new RegExp(`(?:,|-|^) ?${alternatives(lines)}(?![A-Za-z])`)] as const,
);

/**
 * What the salary of a job says about its pay. Percentages, bonuses and equity are left out, and pay that depends on
 * results leaves it open. The currency of "$" is that of the location. A period is never guessed from the size.
 */
export function payInSalary(salary: string, location: string): Claim<Pay>[] {
  const claims: Claim<Pay>[] = [];
  if (!/\d/.test(salary)) return claims;
  const hasOtherMoney = ON_TARGET.test(salary) || OTHER_MONEY.test(salary);
  for (const match of matchesOf(AMOUNT, salary)) {
    const end = match.index + match[0].length;
    if (NOT_MONEY.test(salary.slice(end, end + 16))) continue;
    const clause = hasOtherMoney ? clauseAround(salary, match.index, end) : '';
    const isOnTarget = ON_TARGET.test(clause);
    if (!isOnTarget && OTHER_MONEY.test(clause)) continue;
    const value = payOf(match.groups ?? {}, salary, location, match.index);
    if (!value || claims.some((claim) => claim.value && isSame(claim.value, value))) continue;
    const evidence = { source: 'salary', words: match[0].trim(), token: tokenOf(match[0]) } as const;
    claims.push({ value: isOnTarget ? null : value, evidence });
  }
  return claims;
}

function clauseAround(salary: string, from: number, to: number): string {
  const before = salary.slice(0, from).split(CLAUSE).at(-1) ?? '';
  const after = salary.slice(to).split(CLAUSE)[0] ?? '';
  return before + salary.slice(from, to) + after;
}

type Groups = Readonly<Record<string, string | undefined>>;

function payOf(groups: Groups, salary: string, location: string, index: number): Pay | null {
  const { number1 = '', number2, scale1, scale2, before1, after1, before2, after2 } = groups;
  const sign = before1 ?? after1 ?? before2 ?? after2;
  const attached = groups.period3 ?? groups.period2 ?? groups.period1;
  const isSingle = number2 === undefined;
  let low = scaled(number1, scale1);
  let high = isSingle ? low : scaled(number2, scale2);
  if (!isSingle && low > high && scale1 && !scale2) high *= low / scaled(number1);
  else if (!isSingle && low < THOUSAND && !scale1 && high >= low * THOUSAND)
    low *= scale2 ? high / scaled(number2) : THOUSAND;
  const isBare = !sign && !scale1 && !scale2 && !attached;
  if (low === 0 || high < low || (isBare && high < BARE_MIN)) return null;
  const lead = salary.slice(0, index);
  const min = isSingle && UP_TO.test(lead) ? null : low;
  const max = isSingle && (groups.open1 || FROM.test(lead)) && min !== null ? null : high;
  const period = periodOf(attached, salary);
  const isLakh = /LPA|lakh|lac/i.test(`${scale1 ?? ''}${scale2 ?? ''}`);
  const currency = isLakh ? 'INR' : sign === undefined ? null : currencyOf(sign, salary, location);
  const pay = { min, max, currency, period: null, yearly: null };
  return period === null ? pay : inPeriod(pay, period);
}

/** A pay whose amounts are for a period. */
export function inPeriod(pay: Pay, period: PayPeriod): Pay {
  return { ...pay, period, yearly: perYear(pay, PER_YEAR[period]) };
}

/** A number with its multiplier; 0 if it has none that is clear. */
function scaled(number: string, scale = ''): number {
  if (AMBIGUOUS_SCALE.test(scale)) return 0;
  return (numbersIn(number + scale)[0] ?? 0) * (MILLION_WORD.test(scale) ? MILLION : 1);
}

function perYear({ min, max }: PayBand, count: number): PayBand {
  return { min: min && Math.round(min * count), max: max && Math.round(max * count) };
}

function isSame(one: Pay, other: Pay): boolean {
  return (
    one.min === other.min && one.max === other.max && one.currency === other.currency && one.period === other.period
  );
}

/** The period next to the amount, or else the only one that the words name. */
function periodOf(attached: string | undefined, salary: string): PayPeriod | null {
  const flat = flatten(attached ?? salary);
  const named = new Set<PayPeriod>(findPeriods(flat).map(({ value }) => value));
  if (named.size === 0 && attached !== undefined) for (const { value } of findUnits(flat)) named.add(value);
  if (named.size === 0) for (const [period, pattern] of ASIAN_PERIODS) if (pattern.test(salary)) named.add(period);
  const [only] = named;
  return named.size === 1 && only !== undefined ? only : null;
}

function currencyOf(sign: string, salary: string, location: string): string | null {
  if (!/^(?:\$|dollars?)$/i.test(sign)) return CODES.get(sign.toLowerCase()) ?? (CODE.test(sign) ? sign : null);
  return DOLLAR_CODE.exec(salary)?.[0] ?? dollarOf(location);
}

/** The currency that "$" is in a location; null if it names no country of a dollar, or several. */
const dollarOf = memoize((location) => {
  const flat = flatten(location);
  const found = new Set([
    ...PLACES.filter(([, pattern]) => pattern.test(flat)).map(([code]) => code),
    ...STATES.filter(([, pattern]) => pattern.test(location)).map(([code]) => code),
  ]);
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
});
