import { alternatives } from '../data/alternatives.ts';
import locationWords from '../data/locationWords.json';
import { cleanValue, fold } from '../text/clean.ts';

const REMOTE = new RegExp(
  `^(?:100 ?%? )?(?:fully |full )?${alternatives(locationWords.remote)}(?: ${alternatives(locationWords.remoteTails)})?$`,
);
const NO_LOCATION = new RegExp(`^${alternatives(locationWords.noLocation)}$`);

/**
 * Formats a location from its parts.
 * @param parts city, region, country; empty ones, dashes and duplicates are left out
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
 * Joins at most `limit` locations: "Prague, Czechia; Brno, Czechia".
 */
export function joinLocations(locations: readonly (string | null)[], limit = 8): string | null {
  const seen = new Map<string, string>();
  for (const location of locations) if (location && !seen.has(fold(location))) seen.set(fold(location), location);
  return seen.size === 0 ? null : [...seen.values()].slice(0, limit).join('; ');
}

/** Expands a location of nothing but country codes: "DE; FR" becomes "Germany; France". */
export function spelledOut(location: string): string {
  if (!/^[A-Z]{2}(?:; [A-Z]{2})*$/.test(location)) return location;
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return location
    .split('; ')
    .map((code) => names.of(code) ?? code)
    .join('; ');
}

/** Whether a location is only a country code. */
export function isCountryOnly(text: string): boolean {
  return /^[A-Z]{2,3}$/.test(text.trim());
}

/** Whether a text only says that the job can be done from anywhere. */
export function isRemote(text: string): boolean {
  return REMOTE.test(fold(text));
}

/**
 * Cleans a value from a place where a location is expected.
 * @returns null if it cannot be one: a sentence, a number, a form placeholder
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
