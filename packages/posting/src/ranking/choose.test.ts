import { type Candidate, CandidateSet } from '../candidates/CandidateSet.ts';
import type { Field } from '../Reading.ts';
import { type Choice, choose, type Lines, type Weights } from './choose.ts';

const candidate = (value: string, ...signs: string[]): Candidate => ({
  value,
  key: value.toLowerCase(),
  source: 'text',
  signs: new Set(signs),
  places: new Set(signs),
});
const SIGNS = { candidate: -2, heading: 3, label: 3, title: 2.5, faint: -2, 'is-section': -4 };
const WEIGHTS: Weights = { company: SIGNS, position: SIGNS, location: SIGNS, salary: SIGNS };
const linesAt = (line: number): Lines => ({ company: line, position: line, location: line, salary: line });

/** Chooses with a line of 0 unless another is given. */
function chosen(candidates: readonly Candidate[], line = 0, field: Field = 'position', place?: string): Choice {
  const preferred = place === undefined ? {} : { [field]: place };
  return choose(field, candidates, { weights: WEIGHTS, lines: linesAt(line), preferred });
}
const valuesOf = (candidates: readonly Candidate[]): string[] => candidates.map(({ value }) => value);

describe('the choice between candidates', () => {
  it('takes the candidate with the highest score', () =>
    expect(chosen([candidate('Cook', 'heading'), candidate('Baker', 'heading', 'label')]).best?.value).toBe('Baker'));

  it('takes the first of several with the same score', () =>
    expect(chosen([candidate('Cook', 'heading'), candidate('Baker', 'label')]).best?.value).toBe('Cook'));

  it('takes none if no score is above zero', () => {
    expect(chosen([candidate('Benefits', 'heading', 'is-section')])).toMatchObject({ best: null, isFilled: false });
    expect(chosen([])).toEqual({ best: null, probability: 0, isFilled: false, isRemembered: false, others: [] });
  });

  it('ignores a sign without a weight', () =>
    expect(chosen([candidate('Baker', 'heading', 'unheard-of')]).best?.value).toBe('Baker'));
});

describe('doubt', () => {
  // Scores 1 and 1, beside no value at 0: e / (2e + 1) = 0.42 each.
  const alike = [candidate('Cook', 'heading'), candidate('Baker', 'label')];

  it('is the probability of a conditional logit model', () =>
    expect(chosen(alike).probability).toBeCloseTo(Math.E / (2 * Math.E + 1)));

  it('fills a value on the line, and shows the other beside it', () => {
    const choice = chosen(alike, 0.42);
    expect(choice.isFilled).toBe(true);
    expect(valuesOf(choice.others)).toEqual(['Baker']);
  });

  it('leaves a value below the line blank, and shows the candidates, best first', () => {
    const choice = chosen([candidate('Waiter', 'title'), ...alike], 0.9);
    expect(choice.isFilled).toBe(false);
    expect(valuesOf(choice.others)).toEqual(['Cook', 'Baker', 'Waiter']);
  });

  it('shows at most two beside a value and three instead of one', () => {
    const many = ['Cook', 'Baker', 'Waiter', 'Host', 'Clerk'].map((value) => candidate(value, 'heading'));
    expect(chosen(many, 0).others).toHaveLength(2);
    expect(chosen(many, 0.9).others).toHaveLength(3);
  });

  it('does not show a candidate that is hardly probable', () =>
    expect(chosen([candidate('Cook', 'heading', 'label'), candidate('Team', 'faint')]).others).toEqual([]));

  it('shows candidates although no value is more probable than each', () => {
    const choice = chosen([candidate('Cook', 'title', 'is-section', 'label')]);
    expect(choice).toMatchObject({ best: null, isFilled: false });
    expect(valuesOf(choice.others)).toEqual(['Cook']);
  });
});

describe('candidates that mean the same', () => {
  const alone = chosen([candidate('Baker', 'heading')]).probability;

  it('support each other, and are not shown beside each other', () => {
    const choice = chosen([candidate('Baker', 'heading'), candidate('Baker, Brno', 'title')]);
    expect(choice.best?.value).toBe('Baker');
    expect(choice.probability).toBeGreaterThan(alone);
    expect(choice.others).toEqual([]);
  });

  it('are not words that only begin alike', () =>
    expect(valuesOf(chosen([candidate('Cook', 'heading'), candidate('Cookery', 'title')]).others)).toEqual([
      'Cookery',
    ]));

  it('are not a lone amount and a range', () =>
    expect(
      valuesOf(chosen([candidate('$2,000', 'heading'), candidate('$2,000 - $2,600', 'title')], 0, 'salary').others),
    ).toEqual(['$2,000 - $2,600']));

  it('are a town with and without its country, of which the fuller is chosen', () => {
    const towns = [candidate('Brno', 'heading'), candidate('Brno, Czechia', 'title')];
    expect(chosen(towns, 0, 'location').best?.value).toBe('Brno, Czechia');
    const facts = [candidate('Brno', 'heading'), candidate('Brno - Hybrid', 'title')];
    expect(chosen(facts, 0, 'location').best?.value).toBe('Brno');
  });
});

describe('a place that was chosen before', () => {
  const headline = candidate('Cook', 'heading', 'label');
  const titled = candidate('Acme', 'faint', 'title');

  it('is filled whatever the score, with the better ones beside it', () => {
    const choice = chosen([headline, titled], 0.9, 'position', 'faint title');
    expect(choice).toMatchObject({ best: titled, isFilled: true, isRemembered: true });
    expect(choice.others).toEqual([headline]);
  });

  it('decides by the score between several candidates that stand there', () => {
    const others = [candidate('Team', 'title', 'is-section'), candidate('Acme', 'title')];
    const same = others.map((one) => ({ ...one, places: new Set(['title']) }));
    expect(chosen(same, 0, 'position', 'title').best?.value).toBe('Acme');
  });

  it('falls back to the only candidate at a similar place', () =>
    expect(chosen([headline, titled], 0.9, 'position', 'faint logo title').best).toBe(titled));

  it('is ignored if two places are equally similar, or none is', () => {
    const two = [candidate('Acme', 'title', 'faint'), candidate('Globex', 'title', 'label')];
    expect(chosen(two, 0, 'position', 'title logo').isRemembered).toBe(false);
    expect(chosen([headline, titled], 0, 'position', 'logo')).toMatchObject({ best: headline, isRemembered: false });
  });
});

describe('a set of candidates', () => {
  it('merges the signs of a value that is found twice, and keeps its first spelling and source', () => {
    const set = new CandidateSet((value) => value.toLowerCase());
    set.add('Baker', 'json-ld', 'json-ld');
    set.add('BAKER', 'heading', 'h1');
    const signs = new Set(['json-ld', 'h1']);
    expect(set.all).toEqual([{ value: 'Baker', key: 'baker', source: 'json-ld', signs, places: signs }]);
  });

  it('knows the signs of a place from those of the form', () => {
    const set = new CandidateSet((value) => value);
    set.add('Baker', 'heading', 'h1');
    set.mark(() => ['has-trade']);
    expect(set.all[0]).toMatchObject({ signs: new Set(['h1', 'has-trade']), places: new Set(['h1']) });
  });

  it('is limited to as many candidates as a page can reasonably have', () => {
    const set = new CandidateSet((value) => value);
    for (let index = 0; index < 10_000; index += 1) set.add(`Baker ${index}`, 'text', 'h1');
    expect(set.all.length).toBeLessThanOrEqual(300);
  });
});
