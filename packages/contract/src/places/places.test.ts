import { expect, it } from '@jest/globals';
import { foldPlaces } from './places.ts';

it.each([
  ['Berlin, Germany', 'berlin, germany'],
  ['München', 'munich'],
  ['Muenchen, Deutschland', 'munich, deutschland'],
  ['Frankfurt am Main', 'frankfurt'],
  ['Frankfurt a.M.', 'frankfurt'],
  ['NYC', 'new york'],
  ['New York City, NY', 'new york, ny'],
  ['(Remote) Wien', '(remote) vienna'],
  ['Köln / Düsseldorf; Cologne, DE', 'cologne / dusseldorf; cologne, de'],
  ['Stratford-upon-Avon', 'stratford-upon-avon'],
])('%s is %s', (location, folded) => expect(foldPlaces(location)).toBe(folded));

it('only whole names are others: a gentleman is not from Ghent, nor is Romania Rome', () => {
  expect(foldPlaces('Gentleman in Romania, Kielce')).toBe('gentleman in romania, kielce');
  expect(foldPlaces('Gent, Rom')).toBe('ghent, rome');
});
