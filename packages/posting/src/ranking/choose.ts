import type { Candidate } from '../candidates/CandidateSet.ts';
import { spelledOut } from '../location/location.ts';
import { type Field, OTHERS_MAX, type Preferred } from '../Reading.ts';
import { fold } from '../text/clean.ts';
import { candidatesAt } from './place.ts';

/** The weight of each sign, by field. The score of a candidate is the sum of the weights of its signs. */
export type Weights = Readonly<Record<Field, Readonly<Record<string, number>>>>;

/** How probable a value must be to be filled, by field, 0 to 1. */
export type Lines = Readonly<Record<Field, number>>;

/** What candidates are chosen with. */
export interface Ranking {
  weights: Weights;
  lines: Lines;
  /** The places that this person has chosen on the site before. */
  preferred?: Preferred | undefined;
}

/** What is chosen for a field. */
export interface Choice {
  /** The best candidate, however doubtful; null if that the page has no value is more probable than any. */
  best: Candidate | null;
  /** How probably it is right, 0 to 1; 0 if there is none. */
  probability: number;
  /** Whether it is not too doubtful to be filled. */
  isFilled: boolean;
  /** Whether it is filled because of where it stands. */
  isRemembered: boolean;
  /** Other candidates that may be right, best first; without a filled one, the best is the first of them. */
  others: readonly Candidate[];
}

/** Less probable candidates change no decision. Most are. */
const COUNTED = 0.001;
/** A candidate that is less probable is not worth a look. */
const SHOWN = 0.05;

/** The sum of the weights of a candidate's signs. */
function scoreOf(candidate: Candidate, weights: Readonly<Record<string, number>>): number {
  let score = weights['candidate'] ?? 0;
  for (const sign of candidate.signs) score += weights[sign] ?? 0;
  return score;
}

/**
 * Chooses the candidate with the highest score, or the first of several; none if no score is above zero. The scores are
 * those of a conditional logit model, so they also say how probable each candidate is: the best is filled if it is
 * probable enough, together with those that mean the same.
 */
export function choose(field: Field, candidates: readonly Candidate[], { weights, lines, preferred }: Ranking): Choice {
  const ranked = rank(candidates, weights[field]);
  const place = preferred?.[field];
  const remembered = place === undefined ? [] : candidatesAt(place, candidates);
  const known = ranked.find(({ candidate }) => remembered.includes(candidate))?.candidate;
  const first = ranked.find(({ score }) => score > 0)?.candidate;
  const best = known ?? (first ? fullest(field, first, ranked) : null);
  const isSame = (one: Candidate, other: Candidate) => meanSame(field, one, other);
  const likely = ranked.filter((one) => one.candidate === best || one.probability >= COUNTED);
  const probability = likely.reduce((sum, one) => sum + (best && isSame(best, one.candidate) ? one.probability : 0), 0);
  const isFilled = known !== undefined || (best !== null && probability >= lines[field]);
  const shown = best === null ? [] : [best];
  for (const one of likely)
    if (one.probability >= SHOWN && !shown.some((other) => isSame(one.candidate, other))) shown.push(one.candidate);
  return {
    best,
    probability,
    isFilled,
    isRemembered: known !== undefined,
    others: isFilled ? shown.slice(1, 1 + OTHERS_MAX.filled) : shown.slice(0, OTHERS_MAX.blank),
  };
}

interface Ranked {
  candidate: Candidate;
  score: number;
  probability: number;
}

/** Candidates by their scores, with their probabilities. That the page has no value is one more possibility, worth 0. */
function rank(candidates: readonly Candidate[], weights: Readonly<Record<string, number>>): readonly Ranked[] {
  const scored = candidates.map((candidate) => ({ candidate, score: scoreOf(candidate, weights) }));
  const top = Math.max(0, ...scored.map(({ score }) => score));
  const all = scored.reduce((sum, { score }) => sum + Math.exp(score - top), Math.exp(-top));
  return scored
    .map((one) => ({ ...one, probability: Math.exp(one.score - top) / all }))
    .toSorted((one, other) => other.score - one.score);
}

/** A location with its region or country: "Prague, Czechia" instead of "Prague". */
function fullest(field: Field, best: Candidate, ranked: readonly Ranked[]): Candidate {
  if (field !== 'location') return best;
  const fuller = ranked.find(
    ({ candidate: { value }, probability }) =>
      probability >= SHOWN && value.startsWith(`${best.value}, `) && !value.includes(';'),
  );
  return fuller?.candidate ?? best;
}

/** Whether one value contains the words of the other, so that they do not contradict. Amounts of pay do. */
function meanSame(field: Field, one: Candidate, other: Candidate): boolean {
  const wordsOf = ({ value }: Candidate) => ` ${fold(field === 'location' ? spelledOut(value) : value)} `;
  const [words, others] = [wordsOf(one), wordsOf(other)];
  return words === others || (field !== 'salary' && (words.includes(others) || others.includes(words)));
}
