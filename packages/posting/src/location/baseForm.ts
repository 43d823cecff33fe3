import { words } from '../data/alternatives.ts';
import sentences from '../data/placeSentences.json';
import { isKnownLocation } from './knownLocations.ts';

/** Inflected endings with those of the base form, longest first. */
const CASES: readonly (readonly string[])[] = words(sentences.cases)
  .map((entry) => entry.split('>'))
  .sort(([a = ''], [b = '']) => b.length - a.length);
const MIN_STEM_LENGTH = 3;

/**
 * The base form of a place that a sentence inflects: "Ostravě" is "Ostrava", "Lublinie" is "Lublin".
 * @returns null if it is not an inflected form of a known place
 */
export function baseFormOf(place: string): string | null {
  if (isKnownLocation(place)) return place;
  for (const [ending = '', end = ''] of CASES) {
    if (!place.endsWith(ending) || place.length - ending.length < MIN_STEM_LENGTH) continue;
    const base = `${place.slice(0, place.length - ending.length)}${end}`;
    if (isKnownLocation(base)) return base;
  }
  return null;
}
