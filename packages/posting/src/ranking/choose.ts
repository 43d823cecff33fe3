import type { Candidate } from '../candidates/CandidateSet.ts';
import type { Field } from '../Reading.ts';
import { candidatesAt } from './place.ts';

/** The weight of each sign, by field. The score of a candidate is the sum of the weights of its signs. */
export type Weights = Readonly<Record<Field, Readonly<Record<string, number>>>>;

/** What is chosen for a field. */
export interface Choice {
  /** The best candidate, however doubtful; null if none is likelier than that the page has no value. */
  best: Candidate | null;
  /** The same, or null if it is too doubtful to be filled. */
  filled: Candidate | null;
  /** Other candidates that may be right, best first; if none is filled, these include the best. */
  others: readonly Candidate[];
  /** Whether it is filled because of where it stands. */
  isRemembered: boolean;
}

/** The sum of the weights of a candidate's signs. */
export function scoreOf(candidate: Candidate, weights: Readonly<Record<string, number>>): number {
  let score = weights['candidate'] ?? 0;
  for (const sign of candidate.signs) score += weights[sign] ?? 0;
  return score;
}

/**
 * Chooses the candidate with the highest score, or the first of several; none if no score is above zero.
 * @param preferred a place: if a candidate stands there, it is chosen whatever its score
 */
export function choose(
  candidates: readonly Candidate[],
  weights: Readonly<Record<string, number>>,
  preferred?: string,
): Choice {
  const ranked = candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate, weights) }))
    .toSorted((one, other) => other.score - one.score);
  const remembered = preferred === undefined ? [] : candidatesAt(preferred, candidates);
  const known = ranked.find(({ candidate }) => remembered.includes(candidate))?.candidate;
  const best = known ?? ranked.find(({ score }) => score > 0)?.candidate ?? null;
  return { best, filled: best, others: [], isRemembered: known !== undefined };
}
