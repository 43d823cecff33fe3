const STEPS = 4;
const CENT = 0.01;

/**
 * The grid lines of a chart: 0 and four round steps (1, 2 or 5 times a power of ten) that cover the largest value. For
 * money, 0 is the only line of a chart without values, and no step is a fraction of a cent.
 * @param whole whether steps are at least 1, for counts
 */
export function gridLines(largest: number, whole: boolean): number[] {
  if (largest <= 0 && !whole) return [0];
  const rough = Math.max(largest, whole ? STEPS : STEPS * CENT) / STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step =
    [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough - 1e-9) ?? 10 * power;
  const fair = whole ? Math.max(1, step) : step;
  return Array.from({ length: STEPS + 1 }, (_, index) => Number((index * fair).toFixed(2)));
}

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
