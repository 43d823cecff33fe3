import { type Judged, lineOf } from './lines.ts';

/** A hundred pages: some wrong with these probabilities, the others right. */
const hundred = (...wrong: readonly number[]): Judged[] => [
  ...wrong.map((probability) => ({ probability, isRight: false })),
  ...Array.from({ length: 100 - wrong.length }, () => ({ probability: 0.99, isRight: true })),
];

describe('the line above which a value is filled', () => {
  it('is one half if at most 4 of 100 pages would be wrong', () => {
    expect(lineOf(hundred())).toBe(0.5);
    expect(lineOf(hundred(0.9, 0.8, 0.7, 0.6))).toBe(0.5);
  });

  it('is above as many wrong values as are too many', () =>
    expect(lineOf(hundred(0.95, 0.93, 0.91, 0.9, 0.72, 0.61))).toBe(0.73));

  it('is 1 if wrong values are certain', () => expect(lineOf(hundred(1, 1, 1, 1, 1))).toBe(1));

  it('counts pages without a candidate', () =>
    expect(lineOf([...hundred(0.9, 0.9, 0.9, 0.9, 0.9).slice(0, 20), ...Array.from({ length: 120 }, () => null)])).toBe(
      0.5,
    ));
});
