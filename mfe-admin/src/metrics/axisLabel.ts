const COMPACT_FROM = 10_000;
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/**
 * The label of a grid line, short enough for the margin of a chart: '$50', '2,000', and '$600K' from ten thousand on.
 * @param format writes the value in full
 */
export function axisLabel(value: number, format: (value: number) => string): string {
  const full = format(value).replace(/\.00$/, '');
  return value < COMPACT_FROM ? full : full.replace(/[\d.,]+/, compact.format(value));
}
