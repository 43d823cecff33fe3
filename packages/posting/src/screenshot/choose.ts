import { fold } from '../text/clean.ts';

/** A value that a screenshot may state for a field, and how much speaks for it. */
export interface Candidate {
  value: string;
  weight: number;
}

/** The value that is filled in, or null, and others that may be right, best first. */
export interface Choice {
  value: string | null;
  others: readonly string[];
}

/** How much less than the best another value may weigh and still be right. */
const NEAR = 4;
const OTHERS_BESIDE = 2;
const OTHERS_IN_DOUBT = 3;

/**
 * Chooses the value with the largest weight.
 * @param sure the least weight of a value that is filled in
 */
export function choose(candidates: readonly Candidate[], sure: number): Choice {
  const ranked: Candidate[] = [];
  for (const candidate of candidates.toSorted((a, b) => b.weight - a.weight))
    if (candidate.weight > 0 && !ranked.some(({ value }) => fold(value) === fold(candidate.value)))
      ranked.push(candidate);
  const [best, ...rest] = ranked;
  if (!best) return { value: null, others: [] };
  const near = rest.filter(({ weight }) => best.weight - weight <= NEAR).map(({ value }) => value);
  return best.weight >= sure
    ? { value: best.value, others: near.slice(0, OTHERS_BESIDE) }
    : { value: null, others: [best.value, ...near].slice(0, OTHERS_IN_DOUBT) };
}
