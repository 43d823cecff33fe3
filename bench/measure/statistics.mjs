/**
 * The median; of an even count the mean of the middle two.
 * @param {readonly number[]} values at least one
 * @returns {number}
 * @throws {RangeError} of nothing
 */
export function median(values) {
  if (values.length === 0) throw new RangeError('Nothing was measured.');
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = at(sorted, middle);
  return sorted.length % 2 === 1 ? upper : (at(sorted, middle - 1) + upper) / 2;
}

/**
 * The value that 95 of 100 are not above.
 * @param {readonly number[]} values at least one
 * @returns {number}
 * @throws {RangeError} of nothing
 */
export function p95(values) {
  return at(
    values.toSorted((a, b) => a - b),
    Math.ceil(values.length * 0.95) - 1,
  );
}

/**
 * The median of the ratios a/b of measurements that were taken in pairs, one after the other: what slows the machine for
 * a while slows both of a pair, so that it cancels out.
 * @param {readonly number[]} a
 * @param {readonly number[]} b as many as a
 * @returns {number}
 */
export function medianRatio(a, b) {
  return median(a.map((value, index) => value / at(b, index)));
}

/**
 * The value that so many percent of all do not exceed.
 * @param {readonly number[]} values at least one
 * @param {number} percent
 * @returns {number}
 * @throws {RangeError} of nothing
 */
export function percentile(values, percent) {
  return at(
    values.toSorted((a, b) => a - b),
    Math.max(0, Math.ceil((values.length * percent) / 100) - 1),
  );
}

/**
 * @param {readonly number[]} values
 * @param {number} index
 */
function at(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no measurement ${index}.`);
  return value;
}
