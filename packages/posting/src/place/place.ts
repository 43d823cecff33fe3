import { alternatives } from '../data/alternatives.ts';
import placeWords from '../data/placeWords.json';
import { cleanValue, fold } from '../text/clean.ts';

const REMOTE = new RegExp(
  `^(?:100 ?%? )?(?:fully |full )?${alternatives(placeWords.remote)}(?: ${alternatives(placeWords.remoteTails)})?$`,
);
const NO_PLACE = new RegExp(`^${alternatives(placeWords.noPlace)}$`);

/**
 * A place as a person would write it, from its parts.
 * @param parts city, region, country; what is empty, a dash or said before is left out
 */
export function writePlace(parts: readonly (string | null | undefined)[]): string | null {
  const kept: string[] = [];
  for (const part of parts) {
    const value = cleanValue(part ?? '');
    if (value === '' || NO_PLACE.test(fold(value)) || !/[\p{L}\p{N}]/u.test(value)) continue;
    const said = fold(kept.join(', '));
    if (
      kept.some((other) => other.split(',').some((said) => fold(said) === fold(value))) ||
      (fold(value).includes(' ') && said.endsWith(fold(value)))
    )
      continue;
    kept.push(value);
  }
  return kept.length === 0 ? null : kept.join(', ');
}

/**
 * Several places joined: "Prague, Czechia; Brno, Czechia". At most `most` of them are named.
 * @param places
 * @param most
 */
export function joinPlaces(places: readonly (string | null)[], most = 8): string | null {
  const seen = new Map<string, string>();
  for (const place of places) if (place && !seen.has(fold(place))) seen.set(fold(place), place);
  return seen.size === 0 ? null : [...seen.values()].slice(0, most).join('; ');
}

/** A place with its countries' names where it is nothing but their codes: "DE; FR" is "Germany; France". */
export function spelledOut(place: string): string {
  if (!/^[A-Z]{2}(?:; [A-Z]{2})*$/.test(place)) return place;
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return place
    .split('; ')
    .map((code) => names.of(code) ?? code)
    .join('; ');
}

/** Whether a place is no more than the code of a country. */
export function isCountryOnly(text: string): boolean {
  return /^[A-Z]{2,3}$/.test(text.trim());
}

/** Whether a text says only that the work is done from anywhere. */
export function isRemote(text: string): boolean {
  return REMOTE.test(fold(text));
}

/**
 * A value that stands where a place stands, cleaned.
 * @returns null when it cannot be one: a sentence, a number, a form's hint
 */
export function placeIn(value: string): string | null {
  const text = cleanValue(value.slice(0, 400))
    .replace(/^(?:based |located )?in (?=\p{Lu})/u, '')
    .replace(/\s?\((?:show|view|see|open)[^)]*\)$/i, '')
    .replace(/\s?(?:\+ ?\d+ more.*|(?:show|view|see) (?:on )?(?:map|more|all).*|map it)$/i, '');
  const words = fold(text);
  if (words === '' || NO_PLACE.test(words) || !/\p{L}{2}/u.test(text) || text.length > 160) return null;
  if (/[.!?]\s\p{Lu}\p{L}+ \p{Ll}/u.test(text) || /https?:|www\.|@/.test(text) || words.split(' ').length > 22)
    return null;
  return text;
}
