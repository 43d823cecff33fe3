/** An amount with thousands in groups or not, decimals, and k or m for thousands and millions. */
const AMOUNT = /(\d{1,3}(?:[.,'’\s]\d{3})+(?!\d)|\d+)([.,]\d{1,2}(?!\d))?\s?([km](?!\p{L}))?/giu;
const TIMES: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

/** The upper end of a salary as it was typed: 80000 in '€68,000 to €80k'. Null without an amount. */
export function upperEndOf(salary: string): number | null {
  const amounts = [...salary.matchAll(AMOUNT)].map(([, whole = '', decimals = '', unit = '']) => {
    const amount = Number(`${whole.replaceAll(/\D/g, '')}${decimals.replace(',', '.')}`);
    return amount * (TIMES[unit.toLowerCase()] ?? 1);
  });
  return amounts.length === 0 ? null : Math.max(...amounts);
}
