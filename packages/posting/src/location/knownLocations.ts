import { words } from '../data/alternatives.ts';
import cities from '../data/cities.json';
import locations from '../data/locations.json';
import towns from '../data/towns.json';
import { foldPlain } from '../text/clean.ts';

const abbreviations = new Set(Object.keys(locations.states));
const countryCodes = new Set(words(locations.countryCodes));

const townNames = new Set([...words(locations.cities), ...words(cities), ...words(towns)].map(foldPlain));
const names = new Set([
  ...[...Object.values(locations.states), ...words(locations.regions)].map(foldPlain),
  ...townNames,
]);
for (const language of locations.countryLanguages) {
  const display = new Intl.DisplayNames([language], { type: 'region' });
  for (const code of [...countryCodes, ...words(locations.moreCountries)])
    names.add(foldPlain(display.of(code) ?? code));
}

/** Whether a text is the name of a country, a state, a region, a city or a town. */
export function isKnownLocation(text: string): boolean {
  return names.has(foldPlain(text));
}

/** Whether a text is the name of a city or a town. */
export function isKnownTown(text: string): boolean {
  return townNames.has(foldPlain(text));
}

/** Whether a text is the two-letter code of a state or country. */
export function isLocationCode(text: string): boolean {
  const code = text.trim();
  return abbreviations.has(code) || countryCodes.has(code) || /^(?:USA|UK|UAE|NYC)$/.test(code);
}
