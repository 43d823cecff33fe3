/** A duration that has ended as measured, or that was still running when it was last seen (right-censored). */
export interface Duration {
  /** In whole days. */
  readonly days: number;
  readonly finished: boolean;
}

/** The share that is still running after some of the durations have ended. */
interface SurvivalStep {
  readonly days: number;
  readonly survival: number;
}

/**
 * The Kaplan-Meier estimate (Kaplan and Meier, 1958): at each time at which durations end, the share that is still
 * running falls by those that end, of those that have lasted until then. Durations that are last seen at the same time
 * still count as running then.
 */
export function survivalOf(durations: readonly Duration[]): SurvivalStep[] {
  const inOrder = durations.toSorted((one, other) => one.days - other.days);
  const steps: SurvivalStep[] = [];
  let survival = 1;
  let from = 0;
  while (from < inOrder.length) {
    const days = inOrder[from]?.days ?? 0;
    let to = from;
    let ended = 0;
    for (; inOrder[to]?.days === days; to += 1) if (inOrder[to]?.finished) ended += 1;
    if (ended > 0) {
      survival *= 1 - ended / (inOrder.length - from);
      steps.push({ days, survival });
    }
    from = to;
  }
  return steps;
}

/** Products of fractions are not exact: a half may come out as slightly more. */
const ROUNDING = 1e-9;

/** The first day by which a share of the durations has ended; null if not that many have, as far as they were seen. */
export function daysUntil(steps: readonly SurvivalStep[], ended: number): number | null {
  return steps.find(({ survival }) => survival <= 1 - ended + ROUNDING)?.days ?? null;
}
