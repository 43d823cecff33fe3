import { languageOfPlace } from './languageOfPlace.ts';

const found = (value: string) => ({ value, source: 'text' as const });

test.each([
  ['Trebic, Czechia', 'ces'],
  ['Kosice, Slovakia', 'ces'],
  ['Prague', 'ces'],
  ['Graz, Austria', 'deu'],
  ['Hybrid, Munich', 'deu'],
  ['Zürich', 'deu'],
  ['Nantes, France', 'fra'],
  ['Gdynia, Poland', 'pol'],
  ['Lviv', 'ukr'],
  ['Bergen, Norway', null],
  ['Remote', null],
  ['Berlingen', null],
])('names in a posting for %s may be written in %s', (location, language) =>
  expect(languageOfPlace({ location: found(location), company: null })).toBe(language),
);
test.each([
  ['Pekarna Zdar s.r.o.', 'ces'],
  ['Mostarna Kolin a.s.', 'ces'],
  ['Muhle Graz GmbH', 'deu'],
  ['Zielony Ogrod sp. z o.o.', 'pol'],
  ['Kestrel Ferries Ltd', null],
  ['GmbH Advisers', null],
])('names in a posting of %s may be written in %s', (company, language) =>
  expect(languageOfPlace({ location: null, company: found(company) })).toBe(language),
);
test('a posting without a location and a company shows no language', () =>
  expect(languageOfPlace({ location: null, company: null })).toBeNull());
