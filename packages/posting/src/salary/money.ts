const SIGNS: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  INR: '₹',
  KRW: '₩',
  ILS: '₪',
};
const PERIODS: readonly [RegExp, string][] = [
  [/hour|^hr|^h$/, 'an hour'],
  [/day|daily/, 'a day'],
  [/week/, 'a week'],
  [/month|^mo$/, 'a month'],
  [/year|annual|annum|^yr$/, 'a year'],
];

/** A salary from a structured source. */
interface Money {
  low: number | null;
  high: number | null;
  /** ISO code or symbol; empty if absent. */
  currency: string;
  /** Such as HOUR, per-year-salary or "1 YEAR"; empty if absent. */
  period: string;
}

/**
 * Formats a salary: "$140,000 - $240,000 a year", "CZK 50,000 - 80,000 a month".
 * @returns null if no amount is above zero
 */
export function formatMoney({ low, high, currency, period }: Money): string | null {
  const amounts = [
    ...new Set(
      [low, high].filter((amount): amount is number => amount !== null && Number.isFinite(amount) && amount > 0),
    ),
  ];
  if (amounts.length === 0) return null;
  amounts.sort((a, b) => a - b);
  const code = currency.trim().toUpperCase();
  const sign = SIGNS[code] ?? (/^[^A-Z0-9\s]{1,2}$/.test(code) ? code : '');
  const figures = amounts.map((amount) => `${sign}${figure(amount)}`).join(' - ');
  const name = PERIODS.find(([pattern]) => pattern.test(period.toLowerCase()))?.[1];
  const upTo = low === null && amounts.length === 1 ? 'up to ' : '';
  return `${upTo}${sign || !code ? '' : `${code} `}${figures}${name ? ` ${name}` : ''}`;
}

function figure(amount: number): string {
  const whole = Math.round(amount * 100) / 100;
  return whole.toLocaleString(
    'en-US',
    Number.isInteger(whole) ? {} : { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  );
}

/**
 * Parses the number formats of structured sources: 50000, "50000.00", "50 000", "3.200,50", "120k". Null if it is not a
 * number.
 */
export function amountOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = value.replace(/[\s'’]/g, '').slice(0, 40);
  const digits = /\d[\d.,]*/.exec(text)?.[0];
  if (digits === undefined) return null;
  const decimal = /[.,]\d{1,2}$/.exec(digits)?.[0];
  const whole = (decimal === undefined ? digits : digits.slice(0, -decimal.length)).replace(/[.,]/g, '');
  const number = Number(`${whole}${decimal === undefined ? '' : `.${decimal.slice(1)}`}`);
  return /^\d[\d.,]*k/i.test(text) ? number * 1_000 : number;
}
