import { amountOf, formatMoney } from '../salary/money.ts';
import { salaryIn } from '../salary/salary.ts';
import { isObject, type Json, textOfJson } from '../structured/json.ts';

/** The pay fields of a posting, as the board writes them. */
interface Pay {
  low: Json | undefined;
  high: Json | undefined;
  currency: Json | undefined;
  period?: Json | undefined;
}

/** The pay from its fields: "$60,000 - $70,000 a year", "from €2,600 a month"; null without an amount above zero. */
export function payOf({ low, high, currency, period }: Pay): string | null {
  const [least, most] = [low, high].map((value) => amountOf(value) || null);
  const pay = formatMoney({
    low: least ?? null,
    high: most ?? null,
    currency: textOfJson(currency) ?? '',
    period: (textOfJson(period) ?? '').toLowerCase(),
  });
  return pay !== null && least && !most ? `from ${pay}` : pay;
}

/** The pay in a text field, such as "$19.00 - $27.00 / hr"; null if it contains no amount ("Competitive"). */
export function payIn(value: Json | undefined): string | null {
  const text = textOfJson(value);
  return text === null ? null : salaryIn(text);
}

/**
 * The pay of a posting that has several ranges, one for each location or level: the whole range if they share their
 * currency and period, else the first one.
 * @param ranges the list; entries without an amount do not count
 * @param read the fields of an entry
 */
export function payOfRanges(ranges: readonly Json[], read: (range: { [key: string]: Json }) => Pay): string | null {
  const stated = ranges
    .slice(0, 50)
    .filter(isObject)
    .map(read)
    .filter((pay) => payOf(pay) !== null);
  const first = stated[0];
  if (!first) return null;
  const unitOf = ({ currency, period }: Pay): string => `${textOfJson(currency)} ${textOfJson(period)}`;
  const alike = stated.filter((pay) => unitOf(pay) === unitOf(first));
  const amounts = (end: 'low' | 'high'): number[] =>
    alike.flatMap((pay) => {
      const amount = amountOf(pay[end]);
      return amount ? [amount] : [];
    });
  const [lows, highs] = [amounts('low'), amounts('high')];
  return payOf({
    ...first,
    low: lows.length > 0 ? Math.min(...lows) : null,
    high: highs.length > 0 ? Math.max(...highs) : null,
  });
}
