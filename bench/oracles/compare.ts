import type { Answers } from './computeInR.ts';
import { daysUntil, dayText, type Duration, mondayOf, survivalOf, weekName, wilsonRange } from './product.ts';
import type { Samples } from './samples.ts';

const SHARES = [0.25, 0.5, 0.75];
/** How far rounding may move a share away from a quarter or a half. */
const ROUNDING = 1e-9;

/** How the Kaplan-Meier estimates compare. */
interface ComparedDurations {
  /** How many steps both have, and the largest difference of one. */
  steps: number;
  largest: number;
  unmatched: number;
  quantiles: number;
  /** How many do not exist because too few have ended. */
  none: number;
  different: number;
  /** How many R places in the middle of a stretch of days at exactly that share. */
  stretches: number;
}

/** Compares each step of the estimates, and the quarters and medians. */
export function compareDurations(sets: readonly (readonly Duration[])[], answers: Answers): ComparedDurations {
  const compared = { steps: 0, largest: 0, unmatched: 0, quantiles: 0, none: 0, different: 0, stretches: 0 };
  for (const [at, set] of sets.entries()) {
    const own = survivalOf(set);
    const theirs = answers.steps.get(at) ?? [];
    const byDay = new Map(theirs.map(({ days, survival }) => [days, survival]));
    for (const { days, survival } of own) {
      const other = byDay.get(days);
      if (other === undefined) compared.unmatched += 1;
      else {
        compared.steps += 1;
        compared.largest = Math.max(compared.largest, Math.abs(survival - other));
      }
      byDay.delete(days);
    }
    compared.unmatched += byDay.size;

    const lastSeen = Math.max(...set.map(({ days }) => days));
    for (const share of SHARES) {
      const ours = daysUntil(own, share);
      const quantile = answers.quantiles.get(`${at} ${share}`);
      if (quantile === undefined) throw new Error(`R has no quantile ${share} of set ${at}.`);
      compared.quantiles += 1;
      if (ours === null) compared.none += 1;
      const flat = theirs.findIndex(({ survival }) => Math.abs(survival - (1 - share)) < ROUNDING);
      const from = theirs[flat]?.days;
      if (from !== undefined) compared.stretches += 1;
      const to = theirs[flat + 1]?.days ?? lastSeen;
      const expected = from !== undefined && quantile === (from + to) / 2 ? from : quantile;
      if (ours !== expected) {
        compared.different += 1;
        console.error(`Set ${at}, share ${share}: ${ours}, in R ${quantile}`);
      }
    }
  }
  return compared;
}

/** The largest difference between the ends of two ranges. */
export function compareRanges(shares: Samples['shares'], { ranges }: Answers): number {
  return Math.max(
    ...shares.map(({ count, total }, at) => {
      const range = ranges.get(at);
      if (range === undefined) throw new Error(`R has no range for share ${at}.`);
      const { low, high } = wilsonRange(count, total);
      return Math.max(Math.abs(low - range.low), Math.abs(high - range.high));
    }),
  );
}

/** How many days are in a week of another name. */
export function compareWeeks(days: Samples['days'], { weeks }: Answers): number {
  return days.filter((day) => {
    const isOther = weekName(mondayOf(day)) !== weeks.get(day);
    if (isOther) console.error(`${dayText(day)}: ${weekName(mondayOf(day))}, in R ${weeks.get(day)}`);
    return isOther;
  }).length;
}
