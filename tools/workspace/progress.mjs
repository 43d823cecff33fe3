/** @typedef {{ line: (step: string, text: string) => void, seconds: () => string }} Progress */

/**
 * Prints progress lines with the time since the start: `   1.2 s  build     svc-core in 0.2 s`.
 * @param {(line: string) => void} [print]
 * @returns {Progress}
 */
export function createProgress(print = console.log) {
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  return {
    seconds,
    line: (step, text) => print(`${seconds().padStart(6)} s  ${step.padEnd(8)} ${text}`),
  };
}

/**
 * Seconds since `startedAt` (from `performance.now()`), with one decimal.
 * @param {number} startedAt
 */
export function secondsSince(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}
