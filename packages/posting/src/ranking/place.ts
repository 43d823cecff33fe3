import type { Candidate } from '../candidates/CandidateSet.ts';
import { PLACE_MAX } from '../Reading.ts';

/** The smallest share of signs that two places have in common if they are the same place with other neighbors. */
const ALIKE = 0.5;

/** Where a candidate stands, as the text that {@link Found.place} has. */
export function placeOf({ places }: Candidate): string {
  let text = '';
  for (const sign of [...places].toSorted()) if (text.length + sign.length < PLACE_MAX) text += `${text && ' '}${sign}`;
  return text;
}

/**
 * The candidates at a place: those that stand there exactly, or else the only one whose place has the most in common
 * with it; none if that is too little.
 */
export function candidatesAt(place: string, candidates: readonly Candidate[]): readonly Candidate[] {
  const exact = candidates.filter((candidate) => placeOf(candidate) === place);
  if (exact.length > 0) return exact;
  const alike = candidates.map((candidate) => ({ candidate, share: shareOf(place, placeOf(candidate)) }));
  const highest = Math.max(ALIKE, ...alike.map(({ share }) => share));
  const closest = alike.filter(({ share }) => share === highest);
  return closest.length === 1 ? closest.map(({ candidate }) => candidate) : [];
}

/** How many of the signs of two places both have, 0 to 1. */
function shareOf(one: string, other: string): number {
  const [signs, others] = [new Set(one.split(' ')), new Set(other.split(' '))];
  const shared = [...signs].filter((sign) => others.has(sign)).length;
  return shared / (signs.size + others.size - shared);
}
