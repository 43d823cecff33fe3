import type { Candidate } from '../candidates/CandidateSet.ts';
import type { Field } from '../Reading.ts';

/** What each sign of a field is worth. A candidate is worth the sum of its signs; one below zero is no value at all. */
export type Weights = Readonly<Record<Field, Readonly<Record<string, number>>>>;

/** The worth of a candidate. */
export function worthOf(candidate: Candidate, weights: Readonly<Record<string, number>>): number {
  let worth = weights['candidate'] ?? 0;
  for (const sign of candidate.signs) worth += weights[sign] ?? 0;
  return worth;
}

/** The candidate that is worth most, the first of several; null if none is worth more than nothing. */
export function choose(candidates: readonly Candidate[], weights: Readonly<Record<string, number>>): Candidate | null {
  let best: Candidate | null = null;
  let most = 0;
  for (const candidate of candidates) {
    const worth = worthOf(candidate, weights);
    if (worth > most) [best, most] = [candidate, worth];
  }
  return best;
}
