const STEPS = 4;

/**
 * The lines of a chart's grid: 0 and four round steps (1, 2 or 5 times a power of ten) that hold the largest value.
 * @param whole steps are never less than 1: counts have no halves
 */
export function gridLines(largest: number, whole: boolean): number[] {
  const rough = Math.max(largest, whole ? STEPS : 0.01) / STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step =
    [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough - 1e-9) ?? 10 * power;
  const fair = whole ? Math.max(1, step) : step;
  return Array.from({ length: STEPS + 1 }, (_, index) => index * fair);
}
