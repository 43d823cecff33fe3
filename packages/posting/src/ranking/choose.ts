import type { Candidate } from '../candidates/CandidateSet.ts';
import type { Field } from '../Reading.ts';

/** The weight of each sign, by field. The score of a candidate is the sum of the weights of its signs. */
export type Weights = Readonly<Record<Field, Readonly<Record<string, number>>>>;

/** The sum of the weights of a candidate's signs. */
export function scoreOf(candidate: Candidate, weights: Readonly<Record<string, number>>): number {
  let score = weights['candidate'] ?? 0;
  for (const sign of candidate.signs) score += weights[sign] ?? 0;
  return score;
}

/** The candidate with the highest score, or the first of several; null if no score is above zero. */
export function choose(candidates: readonly Candidate[], weights: Readonly<Record<string, number>>): Candidate | null {
  let best: Candidate | null = null;
  let highest = 0;
  for (const candidate of candidates) {
    const score = scoreOf(candidate, weights);
    if (score > highest) [best, highest] = [candidate, score];
  }
  return best;
}
