import { OTHERS_MAX } from '../Reading.ts';
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

/** Whether two texts are the same, or one is the beginning of the other: "Kestrel" and "Kestrel Ferries". */
function isAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => fold(text).replaceAll(' ', ''));
  return a !== undefined && b !== undefined && (a.startsWith(b) || b.startsWith(a));
}

/**
 * Chooses the value with the largest weight.
 * @param sure the least weight of a value that is filled in
 * @param apart how much less any other value must weigh
 */
export function choose(candidates: readonly Candidate[], sure: number, apart = 0): Choice {
  const ranked: Candidate[] = [];
  for (const candidate of candidates.toSorted((a, b) => b.weight - a.weight))
    if (candidate.weight > 0 && !ranked.some(({ value }) => fold(value) === fold(candidate.value)))
      ranked.push(candidate);
  const [best, ...rest] = ranked;
  if (!best) return { value: null, others: [] };
  const near = rest.filter(({ weight }) => best.weight - weight <= NEAR).map(({ value }) => value);
  const rival = rest.find(({ value }) => !isAlike(value, best.value));
  return best.weight >= sure && best.weight - (rival?.weight ?? 0) >= apart
    ? { value: best.value, others: near.slice(0, OTHERS_MAX.filled) }
    : { value: null, others: [best.value, ...near].slice(0, OTHERS_MAX.blank) };
}
