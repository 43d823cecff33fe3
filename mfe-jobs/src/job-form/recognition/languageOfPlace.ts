import type { Reading } from '@jobtrail/posting';
import places from './languagePlaces.json';
import { type Language, LANGUAGES, plain } from './languages.ts';

const ENGLISH_NAMES = new Intl.DisplayNames(['en'], { type: 'region' });
/** Matches any of some texts as whole words. */
const anyOf = (texts: readonly string[], end: string): RegExp | null =>
  texts.length === 0 ? null : new RegExp(`(?<![\\p{L}])(?:${texts.join('|')})${end}`, 'iu');

const LISTS = Object.entries(places).map(([name, { countries, names, legalForms }]) => ({
  language: LANGUAGES.find((known) => known === name) ?? null,
  place: anyOf([...countries.map((code) => ENGLISH_NAMES.of(code) ?? code), ...names], String.raw`(?!\p{L})`),
  company: anyOf(legalForms, String.raw`\.?$`),
}));

/**
 * The language in which names and titles of a posting may be written although the text around them is English, judged
 * by its location and the legal form of its company.
 * @returns null if it is English, or no language whose data is here
 */
export function languageOfPlace({ location, company }: Pick<Reading, 'location' | 'company'>): Language | null {
  const found = LISTS.find(
    ({ place, company: legalForm }) =>
      place?.test(plain(location?.value ?? '')) || legalForm?.test(company?.value ?? ''),
  );
  return found?.language ?? null;
}
