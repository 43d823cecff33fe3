import { expect, it } from '@jest/globals';
import { foldPlaces, placesIn } from './places.ts';

it.each([
  ['Berlin', 'berlin'],
  ['Berlin, Germany', 'berlin'],
  ['berlin (Hybrid)', 'berlin'],
  ['Berlin - Mitte', 'berlin'],
  ['München', 'munich'],
  ['Muenchen, Deutschland', 'munich'],
  ['Frankfurt am Main', 'frankfurt'],
  ['Frankfurt a.M.', 'frankfurt'],
  ['NYC', 'new york'],
  ['New York City, NY', 'new york'],
  ['(Remote) Wien', 'vienna'],
  ['Stratford-upon-Avon', 'stratford-upon-avon'],
])('%s is %s', (location, place) => expect(placesIn(location)).toEqual([place]));

it.each([
  ['Berlin or Hamburg', ['berlin', 'hamburg']],
  ['Köln / Düsseldorf; Cologne, DE', ['cologne', 'dusseldorf']],
  ['Remote, EU', ['remote']],
  ['  ', []],
] as const)('%s names %j', (location, places) => expect(placesIn(location)).toEqual(places));

it('only whole names are others: a gentleman is not from Ghent, nor is Romania Rome', () => {
  expect(foldPlaces('Gentleman in Romania, Kielce')).toBe('gentleman in romania, kielce');
  expect(foldPlaces('Gent, Rom')).toBe('ghent, rome');
});
