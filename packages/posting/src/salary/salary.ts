import { alternatives, eitherCase } from '../data/alternatives.ts';
import pay from '../data/pay.json';
import { cleanValue, oneLine } from '../text/clean.ts';
import { matchesOf } from '../text/matches.ts';
import {
  CURRENCY,
  HOURLY_PAY,
  JOB_WORD,
  MULTIPLIERS,
  ON_TARGET,
  OPENER,
  OTHER_MONEY,
  PAY_GROUP,
  PAY_WORD,
  PERIOD,
  SCALE,
} from './words.ts';

export const NUMBER = String.raw`(?:${[
  String.raw`\d{1,2}(?:,\d{2}){1,3},\d{3}(?!\d)`,
  String.raw`\d{1,3}(?:[.,'’ ]\d{3}(?!\d)){1,3}(?:[.,]\d{1,2}(?!\d))?`,
  String.raw`\d{1,9}(?:[.,]\d{1,2}(?!\d))?`,
].join('|')})(?:,-|,–)?`;
const SIDE = String.raw`(?:${CURRENCY}\s?)?${NUMBER}${SCALE}?\+?(?:\s?${CURRENCY})?(?:${PERIOD})?`;
const TO = String.raw`\s?${alternatives(pay.dashes)}\s?|\s?${alternatives(pay.between)}\s`;
export const BETWEEN = String.raw`(?:${TO}|\s${alternatives(pay.and)}\s|\sen\s(?=${CURRENCY}))`;
export const NET_OR_GROSS = String.raw`\s?\(?${alternatives(pay.netOrGross)}(?![\p{L}])\)?`;
const TAIL = `(?:${NET_OR_GROSS}(?:${PERIOD})?)?`;
const BEFORE = String.raw`${eitherCase(OPENER)}|${alternatives(pay.asianOpeners)}[:：]?\s?`;
const AMOUNT = new RegExp(
  String.raw`(?:(?<![\p{Script=Latin}\p{Script=Cyrillic}\d.,#])|(?=[€£]))(?:${BEFORE})?${SIDE}(?<high>${BETWEEN}${SIDE})?${TAIL}`,
  'gu',
);
/** A remark between the ends of a range or before the period: "(scale 9)", "gross". */
const NOTE = String.raw`(?:${NET_OR_GROSS})?(?:\s?\([^()]{1,60}\))?(?:${NET_OR_GROSS})?`;
const WORD = String.raw`,?\s\p{L}[\p{L}'’-]*`;
/** What is between the ends of a range whose first end has a remark: "(junior) to", "for juniors to". */
const GAP = new RegExp(
  String.raw`^${NOTE}(?:(?:${TO})|\s?(?:${alternatives(pay.and)}|en)\s|(?:${WORD}){1,4}?(?:${TO}))$`,
  'u',
);
/** The same before an end that says so itself: "for juniors and", then "up to €70,000". */
const GAP_BEFORE_OPENER = new RegExp(String.raw`^${NOTE}(?:${WORD}){0,5},?\s$`, 'u');
const NOTED_PERIOD = new RegExp(String.raw`^${NOTE}(${PERIOD})`, 'u');
/** What makes a number a figure about the company. */
const NOT_PAY = new RegExp(String.raw`^\s?(?:${alternatives(pay.figures)})(?![\p{L}/])`, 'iu');
/** Some words of pay imply the currency: lakhs are always rupees. */
const HAS_CURRENCY = new RegExp(String.raw`${CURRENCY}|${alternatives(pay.ownCurrency)}`, 'u');
const HAS_PERIOD = new RegExp(String.raw`\d[^\p{L}]*.{0,12}?(?:${PERIOD})`, 'u');
/** A period before an amount: "aylık 35.000 TL". */
const PERIOD_BEFORE = new RegExp(String.raw`(?<!\p{L})${alternatives(pay.adverbs)}\s$`, 'iu');
const HOURLY = /h(?:ou)?rs?\b|\/\s?h\b|stunde|std|heure|hora\b|\bora\b|uur|godz|hod|tim/i;
const OPEN_ENDED = new RegExp(`^${OPENER}`, 'iu');
const LARGE_CURRENCY = new RegExp(alternatives(pay.largeCurrencies), 'u');
/** Months and years: a small amount for one of them is an allowance. */
const LONG_PERIOD =
  /mon|mes|mois|měs|mies|maand|mån|måned|mês|jahr|year|annu|yr\b|\bmo\b|rok\b|jaar|år\b|an\b|año|ano\b|p\.\s?a|[月年월년]/iu;
/** What separates the pay from other money in a sentence. */
const OTHER_PART = /[.!?;,]\s|\s(?:\+|plus|zzgl\.|zuzüglich|and an?|und eine?n?|et une?|y una?|e|a|i|og|och|en|ve)\s/;
/** The digits of Arabic and of Persian. */
const EASTERN_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** A smaller number shares the multiplier of another one: "20 - 30k". */
const SHARED_MAX = 1_000;
const MAX_LINE_LENGTH = 3_000;
const MAX_LINE_OF_PAY_LENGTH = 40;
const MAX_IN_TEXT = 20;
const MAX_GAP_LENGTH = 70;
/** The most that the upper end of a range is of the lower one. */
const MAX_SPREAD = 4;

/** The least that is pay if nothing says for how long. */
const PAY_MIN = 300;
const HOURLY_MIN = 7;
const ALLOWANCE_MAX = 1_000;

/** An amount of money in a line. */
interface Amount {
  text: string;
  index: number;
  /** The index after the amount and its remarks. */
  end: number;
  currency: boolean;
  range: boolean;
  period: boolean;
}

/**
 * The salary in a value that is known to be one, such as the text next to "Salary". "Competitive" and the like do not
 * count.
 * @returns the salary as written, or null
 */
export function salaryIn(value: string): string | null {
  const line = oneLine(value).slice(0, 300);
  const found = amountsIn(line).filter(
    (amount) => (amount.currency || amount.range || largest(amount.text) >= 1000) && isPlausible(amount),
  );
  const best = found.find(({ currency }) => currency) ?? found[0];
  if (!best) return PAY_GROUP.exec(line)?.[0] ?? null;
  const rest = oneLine(line.slice(best.end));
  return rest.length <= 60 && line.length <= 90 && !OTHER_MONEY.test(line) && !/[.!?]\s/.test(line)
    ? tidy(line)
    : best.text;
}

/** An amount in running text that may be the salary, with its sign. */
interface TextSalary {
  text: string;
  signs: readonly ('paid' | 'alone' | 'with-period' | 'on-target')[];
}

/**
 * The salaries in running text: amounts with a currency in a line about pay (`paid`), and ranges that stand alone or
 * name their period. Bonuses, budgets and figures about the company are ignored.
 * @param lines the lines of the posting, in order
 */
export function* salariesInText(lines: readonly string[]): Generator<TextSalary> {
  let before = '';
  let found = 0;
  for (const whole of lines) {
    if (found >= MAX_IN_TEXT) return;
    const line = oneLine(whole.slice(0, MAX_LINE_LENGTH));
    if (!/\p{Nd}/u.test(line)) {
      if (line) before = line;
      continue;
    }
    for (const amount of HAS_CURRENCY.test(line) ? amountsIn(line) : []) {
      if (!amount.currency || !isPlausible(amount)) continue;
      const around = surroundings(line, amount, /[.!?;]\s/);
      if (OTHER_MONEY.test(surroundings(line, amount, OTHER_PART))) continue;
      const alone = amount.text.length >= line.length - 25 || (line.length <= 90 && !/[.!?](?:\s|$)/.test(line));
      const paid = PAY_WORD.test(around) || (PAY_WORD.test(before) && before.length < 120 && amount.index < 120);
      const period = [
        ...(amount.period ? (['with-period'] as const) : []),
        ...(ON_TARGET.test(line.slice(Math.max(0, amount.index - 25), amount.index)) ? (['on-target'] as const) : []),
      ];
      const least = HOURLY_PAY.test(around) ? HOURLY_MIN : PAY_MIN;
      const isShort = amount.period && !LONG_PERIOD.test(amount.text);
      if (paid && (amount.range || isShort || largest(amount.text) >= least)) {
        found += 1;
        yield { text: amount.text, signs: ['paid', ...period] };
      } else if (
        amount.range
          ? alone || amount.period || JOB_WORD.test(around)
          : (isStated(around, amount) || isWholeLine(line, amount) || isHourlyClause(around, amount)) &&
            !(before.length < 120 && OTHER_MONEY.test(before))
      ) {
        found += 1;
        yield { text: amount.text, signs: ['alone', ...period] };
      }
    }
    before = line;
  }
}

/**
 * The salary of this job in running text: the first that is about pay, or else the first that stands alone. A small
 * amount without a period is more often an allowance, and only counts if there is no other.
 */
export function salaryInText(lines: readonly string[]): string | null {
  let small: string | null = null;
  let fallback: string | null = null;
  for (const { text, signs } of salariesInText(lines)) {
    const isSmall = !signs.includes('with-period') && largest(text) < ALLOWANCE_MAX;
    if (signs.includes('paid') && !isSmall) return text;
    if (signs.includes('paid')) small ??= text;
    else fallback ??= text;
  }
  return small ?? fallback;
}

/** Whether a line is nothing but one plausible salary, such as "$18/hr" or "od 35 000 Kč". */
function isWholeLine(line: string, { text, period }: Amount): boolean {
  const top = largest(text);
  const isExplicit = period ? top >= (HOURLY.test(text) ? HOURLY_MIN : PAY_MIN) : top >= 1_000 && OPEN_ENDED.test(text);
  return isExplicit && line.length <= MAX_LINE_OF_PAY_LENGTH && text.length >= line.length - 6;
}

/** Whether a sentence about the job has an amount for a period: "A part-time position at $25 per hour". */
function isStated(sentence: string, { text, period }: Amount): boolean {
  return period && JOB_WORD.test(sentence) && largest(text) >= (LONG_PERIOD.test(text) ? ALLOWANCE_MAX : HOURLY_MIN);
}

/** Whether a sentence begins with a pay by the hour and says little else, such as "$21/hour plus tips". */
function isHourlyClause(sentence: string, { text, period }: Amount): boolean {
  return period && HOURLY.test(text) && sentence.startsWith(text) && sentence.length <= MAX_LINE_OF_PAY_LENGTH;
}

/** The sentence or clause around an amount, at most about 120 characters before it and 50 after it. */
function surroundings(line: string, { index, end, text }: Amount, limit: RegExp): string {
  const left =
    line
      .slice(Math.max(0, index - 120), index)
      .split(limit)
      .at(-1) ?? '';
  const right = line.slice(end, end + 50).split(limit)[0] ?? '';
  return `${left}${text}${right}`;
}

function amountsIn(line: string): Amount[] {
  const found: Amount[] = [];
  if (!/\p{Nd}/u.test(line)) return found;
  for (const match of matchesOf(AMOUNT, withPlainDigits(line))) {
    const end = match.index + match[0].length;
    const text = cleanValue(line.slice(match.index, end)).replace(/[,.]-?$/, (last) => (last === ',-' ? last : ''));
    const plain = withPlainDigits(text);
    if (!/\d/.test(plain) || /^401\s?k/i.test(text) || NOT_PAY.test(line.slice(end, end + 12))) continue;
    const period = NOTED_PERIOD.exec(line.slice(end, end + 90));
    const amount = {
      text: period ? `${text}${period[1]}` : text,
      index: match.index,
      end: end + (period?.[0].length ?? 0),
      currency: HAS_CURRENCY.test(plain),
      range: match.groups?.high !== undefined,
      period: period !== null || HAS_PERIOD.test(plain) || PERIOD_BEFORE.test(line.slice(0, match.index).slice(-20)),
    };
    const low = found.at(-1);
    if (low && isRange(low, amount, line)) found[found.length - 1] = joined(low, amount);
    else if (amount.currency || !low?.currency || !isInBrackets(line, amount)) found.push(amount);
  }
  return found;
}

/** Whether two amounts are the ends of a range whose first end has a remark. */
function isRange(low: Amount, high: Amount, line: string): boolean {
  const gap = line.slice(low.end, high.index);
  const [least, most] = [largest(low.text), largest(high.text)];
  return (
    low.currency &&
    high.currency &&
    !low.range &&
    !high.range &&
    gap.length <= MAX_GAP_LENGTH &&
    (OPEN_ENDED.test(high.text) ? GAP_BEFORE_OPENER : GAP).test(gap) &&
    least <= most &&
    most <= least * MAX_SPREAD &&
    !OTHER_MONEY.test(gap)
  );
}

function joined(low: Amount, high: Amount): Amount {
  const text = `${low.text.replace(OPEN_ENDED, '')} - ${high.text.replace(OPEN_ENDED, '')}`;
  return { ...high, text, index: low.index, range: true, period: low.period || high.period };
}

/** Whether a number is part of a remark: "(scale 9)". */
function isInBrackets(line: string, { index, end }: Amount): boolean {
  return line.lastIndexOf('(', index) > line.lastIndexOf(')', index) && line.indexOf(')', end) !== -1;
}

/** Parses the numbers in a text: removes thousands separators and applies multipliers such as k. */
export function numbersIn(written: string): number[] {
  const text = withPlainDigits(written);
  const found = [...text.matchAll(/\d[\d.,'’ ]*\d|\d/g)].map(({ 0: digits, index }) => {
    const plain = digits
      .replace(/^\d{1,2}(?:,\d{2})+,\d{3}/, (lakhs) => lakhs.replace(/,/g, ''))
      .replace(/[ '’]/g, '')
      .replace(/[.,](?=\d{3}(?:\D|$))/g, '')
      .replace(',', '.');
    return { number: Number.parseFloat(plain), multiplier: multiplierAt(text, index + digits.length) };
  });
  const shared = Math.max(1, ...found.map(({ multiplier }) => multiplier));
  return found.map(({ number, multiplier }) =>
    multiplier > 1 ? number * multiplier : number < SHARED_MAX ? number * shared : number,
  );
}

function multiplierAt(text: string, index: number): number {
  for (const [pattern, worth] of MULTIPLIERS) {
    pattern.lastIndex = index;
    if (pattern.test(text)) return worth;
  }
  return 1;
}

function largest(text: string): number {
  return Math.max(0, ...numbersIn(text));
}

/** Whether a salary is plausible: not zero, not below an hourly wage, not above a fortune, and an ascending range. */
function isPlausible({ text }: Amount): boolean {
  const numbers = numbersIn(text);
  const top = Math.max(...numbers);
  const highest = LARGE_CURRENCY.test(text) ? 1_000_000_000 : 20_000_000;
  if (top < 7 || top > highest) return false;
  const [low, high] = numbers;
  return low === undefined || high === undefined || high >= low || numbers.length > 2;
}

function tidy(text: string): string {
  return cleanValue(text).replace(/^(?:salary|gehalt|salaire|mzda|plat|pay|compensation)(?: range)?\s*:\s*/i, '');
}

/** A text of the same length whose digits are those of English: "٨٠٠٠" is "8000". */
function withPlainDigits(text: string): string {
  return text.replace(EASTERN_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
}
