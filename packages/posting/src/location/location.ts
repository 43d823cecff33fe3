import { alternatives } from '../data/alternatives.ts';
import locationWords from '../data/locationWords.json';
import { cleanValue, fold } from '../text/clean.ts';

const REMOTE = new RegExp(
  `^(?:100 ?%? )?(?:fully |full )?${alternatives(locationWords.remote)}(?: ${alternatives(locationWords.remoteTails)})?$`,
);
const NO_LOCATION = new RegExp(`^${alternatives(locationWords.noLocation)}$`);

/**
 * A location as a person would write it, from its parts.
 * @param parts city, region, country; what is empty, a dash or said before is left out
 */
export function formatLocation(parts: readonly (string | null | undefined)[]): string | null {
  const kept: string[] = [];
  for (const part of parts) {
    const value = cleanValue(part ?? '');
    if (value === '' || NO_LOCATION.test(fold(value)) || !/[\p{L}\p{N}]/u.test(value)) continue;
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
 * Several locations joined: "Prague, Czechia; Brno, Czechia". At most `most` of them are named.
 * @param locations
 * @param most
 */
export function joinLocations(locations: readonly (string | null)[], most = 8): string | null {
  const seen = new Map<string, string>();
  for (const location of locations) if (location && !seen.has(fold(location))) seen.set(fold(location), location);
  return seen.size === 0 ? null : [...seen.values()].slice(0, most).join('; ');
}

/** A location with its countries' names where it is nothing but their codes: "DE; FR" is "Germany; France". */
export function spelledOut(location: string): string {
  if (!/^[A-Z]{2}(?:; [A-Z]{2})*$/.test(location)) return location;
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return location
    .split('; ')
    .map((code) => names.of(code) ?? code)
    .join('; ');
}

/** Whether a location is no more than the code of a country. */
export function isCountryOnly(text: string): boolean {
  return /^[A-Z]{2,3}$/.test(text.trim());
}

/** Whether a text says only that the work is done from anywhere. */
export function isRemote(text: string): boolean {
  return REMOTE.test(fold(text));
}

/**
 * A value from where a location is expected, cleaned.
 * @returns null when it cannot be one: a sentence, a number, a form's hint
 */
export function locationIn(value: string): string | null {
  const text = cleanValue(value.slice(0, 400))
    .replace(/^(?:based |located )?in (?=\p{Lu})/u, '')
    .replace(/\s?\((?:show|view|see|open)[^)]*\)$/i, '')
    .replace(/\s?(?:\+ ?\d+ more.*|(?:show|view|see) (?:on )?(?:map|more|all).*|map it)$/i, '');
  const words = fold(text);
  if (words === '' || NO_LOCATION.test(words) || !/\p{L}{2}/u.test(text) || text.length > 160) return null;
  if (/[.!?]\s\p{Lu}\p{L}+ \p{Ll}/u.test(text) || /https?:|www\.|@/.test(text) || words.split(' ').length > 22)
    return null;
  return text;
}
