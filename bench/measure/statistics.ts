/**
 * The median. For an even number of values, it is the mean of the middle two.
 * @param values at least one
 * @throws {RangeError} when there are none
 */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('Nothing was measured.');
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = at(sorted, middle);
  return sorted.length % 2 === 1 ? upper : (at(sorted, middle - 1) + upper) / 2;
}

/**
 * The value that 95 % of the measurements do not exceed.
 * @param values at least one
 * @throws {RangeError} when there are none
 */
export function p95(values: readonly number[]): number {
  return percentile(values, 95);
}

/**
 * The value that this percentage of the measurements does not exceed.
 * @param values at least one
 * @throws {RangeError} when there are none
 */
export function percentile(values: readonly number[], percent: number): number {
  return at(
    values.toSorted((a, b) => a - b),
    Math.max(0, Math.ceil((values.length * percent) / 100) - 1),
  );
}

/**
 * The median of the ratios a/b of measurements that were taken in pairs, one right after the other. Load that slows the
 * machine for a while slows both measurements of a pair, so it cancels out.
 * @param b as many values as `a`
 * @throws {RangeError} when there are none
 */
export function medianRatio(a: readonly number[], b: readonly number[]): number {
  return median(a.map((value, index) => value / at(b, index)));
}

function at(values: readonly number[], index: number): number {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no measurement ${index}.`);
  return value;
}
