import { words } from '../data/alternatives.ts';
import sentences from '../data/placeSentences.json';
import { isKnownLocation } from './known.ts';

/** Endings and what the base form has instead, the longest first. */
const CASES: readonly (readonly string[])[] = words(sentences.cases)
  .map((entry) => entry.split('>'))
  .sort(([a = ''], [b = '']) => b.length - a.length);
const SHORTEST_STEM = 3;

/**
 * A place as its list names it, if a sentence has it in another case: "Ostravě" is "Ostrava", "Lublinie" is "Lublin".
 * @returns null if no known place is behind it
 */
export function baseFormOf(place: string): string | null {
  if (isKnownLocation(place)) return place;
  for (const [ending = '', end = ''] of CASES) {
    if (!place.endsWith(ending) || place.length - ending.length < SHORTEST_STEM) continue;
    const base = `${place.slice(0, place.length - ending.length)}${end}`;
    if (isKnownLocation(base)) return base;
  }
  return null;
}
