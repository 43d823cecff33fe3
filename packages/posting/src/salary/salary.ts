import { cleanValue, oneLine } from '../text/clean.ts';
import { matchesOf } from '../text/matches.ts';
import { CURRENCY, HOURLY_PAY, OTHER_MONEY, PAY_WORD, PERIOD, SCALE } from './words.ts';

export const NUMBER = String.raw`(?:${[
  String.raw`\d{1,2}(?:,\d{2}){1,3},\d{3}(?!\d)`,
  String.raw`\d{1,3}(?:[.,'’ ]\d{3}(?!\d)){1,3}(?:[.,]\d{1,2}(?!\d))?`,
  String.raw`\d{1,9}(?:[.,]\d{1,2}(?!\d))?`,
].join('|')})(?:,-|,–)?`;
const SIDE = String.raw`(?:${CURRENCY}\s?)?${NUMBER}${SCALE}?\+?(?:\s?${CURRENCY})?(?:${PERIOD})?`;
export const BETWEEN = String.raw`\s?(?:-{1,3}|–|—|−|~|～|〜|to|bis|until|až|do|до|tot|till|à|a|al|e|y|and|und|et|en(?=\s?${CURRENCY}))\s?`;
export const NET_OR_GROSS = String.raw`\s?\(?(?:gross|bruttó|brutto|brutos?|bruts?|lord[ei]|netos?|nets?|nett[oaei])(?![\p{L}])\)?`;
const TAIL = `(?:${NET_OR_GROSS}(?:${PERIOD})?)?`;
const BEFORE = [
  String.raw`(?:[Uu]p to|[Ff]rom|[Aa]b|[Bb]is zu|[Oo]d|[Dd]o|[Оо]т|[Вв]ід|[Ss]tarting at|[Jj]usqu'à)\s`,
  String.raw`(?:年収|年俸|月給|月収|時給|日給|연봉|월급|시급|年薪|月薪|日薪|时薪)[:：]?\s?`,
].join('|');
const AMOUNT = new RegExp(
  String.raw`(?:(?<![\p{Script=Latin}\p{Script=Cyrillic}\d.,#])|(?=[€£]))(?:${BEFORE})?${SIDE}(?:${BETWEEN}${SIDE})?${TAIL}`,
  'gu',
);
/** Lakhs are always rupees. */
const HAS_CURRENCY = new RegExp(String.raw`${CURRENCY}|\d\s?(?:LPA|[Ll]akhs?|[Ll]acs?)\b`, 'u');
const HAS_PERIOD = new RegExp(String.raw`\d[^\p{L}]*.{0,12}?(?:${PERIOD})`, 'u');
const HAS_SCALE = new RegExp(String.raw`\d${SCALE}`, 'u');
const TWO_NUMBERS = /\d[^\d]*(?:-{1,3}|–|—|−|~|～|〜|\b(?:to|bis|až|do|tot|à|al?|and|und|et|y|e|en)\b)[^\d]*\d/u;
const HOURLY = /h(?:ou)?rs?\b|\/\s?h\b|stunde|std|heure|hora\b|\bora\b|uur|godz|hod|tim/i;
const OPEN_ENDED = /^(?:up to|from|ab|bis zu|od|do|от|від|starting at|jusqu'à)\s/i;
/** Months and years: a small amount for one of them is an allowance. */
const LONG_PERIOD =
  /mon|mes|mois|měs|mies|maand|mån|måned|mês|jahr|year|annu|yr\b|\bmo\b|rok\b|jaar|år\b|an\b|año|ano\b|p\.\s?a|[月年월년]/iu;
/** What separates the pay from other money in a sentence. */
const OTHER_PART = /[.!?;,]\s|\s(?:\+|plus|zzgl\.|zuzüglich)\s/;
/** The digits of Arabic and of Persian. */
const EASTERN_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
const LAKH = 100_000;
const MAX_LINE_LENGTH = 3_000;
const MAX_LINE_OF_PAY_LENGTH = 40;
const MAX_IN_TEXT = 20;

/** The least that is pay if nothing says for how long. */
const PAY_MIN = 300;
const HOURLY_MIN = 7;
const ALLOWANCE_MAX = 1_000;

/** An amount of money in a line. */
interface Amount {
  text: string;
  index: number;
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
  if (!best) return null;
  const rest = oneLine(line.slice(best.index + best.text.length));
  return rest.length <= 60 && line.length <= 90 && !OTHER_MONEY.test(line) && !/[.!?]\s/.test(line)
    ? tidy(line)
    : best.text;
}

/** An amount in running text that may be the salary, with its sign. */
interface TextSalary {
  text: string;
  signs: readonly ('paid' | 'alone' | 'with-period')[];
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
      const period = amount.period ? (['with-period'] as const) : [];
      const least = HOURLY_PAY.test(around) ? HOURLY_MIN : PAY_MIN;
      const isShort = amount.period && !LONG_PERIOD.test(amount.text);
      if (paid && (amount.range || isShort || largest(amount.text) >= least)) {
        found += 1;
        yield { text: amount.text, signs: ['paid', ...period] };
      } else if (
        amount.range
          ? alone || amount.period
          : (isWholeLine(line, amount) || isHourlyClause(around, amount)) &&
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

/** Whether a sentence begins with a pay by the hour and says little else, such as "$21/hour plus tips". */
function isHourlyClause(sentence: string, { text, period }: Amount): boolean {
  return period && HOURLY.test(text) && sentence.startsWith(text) && sentence.length <= MAX_LINE_OF_PAY_LENGTH;
}

/** The sentence or clause around an amount, at most about 120 characters before it and 50 after it. */
function surroundings(line: string, { index, text }: Amount, end: RegExp): string {
  const left =
    line
      .slice(Math.max(0, index - 120), index)
      .split(end)
      .at(-1) ?? '';
  const right = line.slice(index + text.length, index + text.length + 50).split(end)[0] ?? '';
  return `${left}${text}${right}`;
}

function amountsIn(line: string): Amount[] {
  const found: Amount[] = [];
  if (!/\p{Nd}/u.test(line)) return found;
  for (const match of matchesOf(AMOUNT, withPlainDigits(line))) {
    const whole = line.slice(match.index, match.index + match[0].length);
    const text = cleanValue(whole).replace(/[,.]-?$/, (end) => (end === ',-' ? end : ''));
    const plain = withPlainDigits(text);
    if (!/\d/.test(plain) || /^401\s?k/i.test(text)) continue;
    const after = line.slice(match.index + match[0].length, match.index + match[0].length + 12);
    if (
      /^\s?(?:m|mn|mm|b|bn|million|billion|trillion|mil\b|mio|mrd|miliard|milion|百万|億|억|%)(?![\p{L}])/iu.test(after)
    )
      continue;
    found.push({
      text,
      index: match.index,
      currency: HAS_CURRENCY.test(plain),
      range: TWO_NUMBERS.test(plain),
      period: HAS_PERIOD.test(plain),
    });
  }
  return found;
}

/** Parses the numbers in a text: removes thousands separators and applies multipliers such as k. */
export function numbersIn(written: string): number[] {
  const text = withPlainDigits(written);
  const thousands = HAS_SCALE.test(text) && /\d\s?(?:k|tis|tsd|tys)/i.test(text);
  const lakhs = /\d\s?(?:LPA|lakh|lac)/i.test(text);
  return [...text.matchAll(/\d[\d.,'’ ]*\d|\d/g)].map(([digits], index, all) => {
    const plain = digits
      .replace(/^\d{1,2}(?:,\d{2})+,\d{3}/, (lakhs) => lakhs.replace(/,/g, ''))
      .replace(/[ '’]/g, '')
      .replace(/[.,](?=\d{3}(?:\D|$))/g, '')
      .replace(',', '.');
    const number = Number.parseFloat(plain);
    const end = (all[index]?.index ?? 0) + digits.length;
    const scale = scaleOf(text.slice(end, end + 6));
    return number * (scale > 1 ? scale : thousands && number < 1000 ? 1000 : lakhs && number < 100 ? LAKH : 1);
  });
}

function scaleOf(after: string): number {
  if (/^\s?(?:k(?!\p{L})|tis|tsd|tys|千|천)/iu.test(after)) return 1_000;
  if (/^\s?(?:万|萬|만)/.test(after)) return 10_000;
  if (/^\s?(?:LPA|lakh|lac)/i.test(after)) return LAKH;
  return 1;
}

function largest(text: string): number {
  return Math.max(0, ...numbersIn(text));
}

/** Whether a salary is plausible: not zero, not below an hourly wage, not above a fortune, and an ascending range. */
function isPlausible({ text }: Amount): boolean {
  const numbers = numbersIn(text);
  const top = Math.max(...numbers);
  const highest = /[¥₩₫]|円|원|JPY|KRW|VND|IDR|만|万|HUF|COP|CLP/.test(text) ? 1_000_000_000 : 20_000_000;
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
