import type { Candidate } from '../candidates/CandidateSet.ts';
import { PLACE_MAX } from '../Reading.ts';
import { placeOf } from './place.ts';

const at = (...places: string[]): Candidate => {
  const signs = new Set(places);
  return { value: 'Acme', key: 'acme', source: 'text', signs, places: signs };
};

describe('a place', () => {
  it('is the same whatever the order in which its parts were found', () =>
    expect(placeOf(at('title-part', 'h1'))).toBe(placeOf(at('h1', 'title-part'))));

  it('is another where something else stands', () => expect(placeOf(at('h1'))).not.toBe(placeOf(at('h2'))));

  it('has whole parts only, however many there are', () => {
    const place = placeOf(at(...Array.from({ length: 40 }, (_, index) => `line-number-${index + 10}`)));
    expect(place.length).toBeLessThanOrEqual(PLACE_MAX);
    expect(place).toMatch(/ line-number-\d\d$/);
  });
});
