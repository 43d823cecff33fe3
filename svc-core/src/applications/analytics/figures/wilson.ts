/** The quantile of the normal distribution for 95 %. */
const Z = 1.959963984540054;

/**
 * The 95 % Wilson score interval of a share (Wilson, 1927), which also holds for few observations and for shares of 0
 * and 1.
 * @param total more than 0
 */
export function wilsonRange(count: number, total: number): { low: number; high: number } {
  const share = count / total;
  const spread = 1 + (Z * Z) / total;
  const middle = (share + (Z * Z) / (2 * total)) / spread;
  const half = (Z / spread) * Math.sqrt((share * (1 - share)) / total + (Z * Z) / (4 * total * total));
  return { low: count === 0 ? 0 : Math.max(0, middle - half), high: count === total ? 1 : Math.min(1, middle + half) };
}
