import { type Candidate, CandidateSet } from '../candidates/CandidateSet.ts';
import { choose } from './choose.ts';

const candidate = (value: string, ...signs: string[]): Candidate => ({
  value,
  key: value,
  source: 'text',
  signs: new Set(signs),
  places: new Set(signs),
});
const WEIGHTS = { candidate: -2, heading: 3, label: 3, 'is-section': -4 };

describe('the choice between candidates', () => {
  it('takes the candidate with the highest score', () =>
    expect(choose([candidate('Cook', 'heading'), candidate('Baker', 'heading', 'label')], WEIGHTS).best?.value).toBe(
      'Baker',
    ));

  it('takes the first of several with the same score', () =>
    expect(choose([candidate('Cook', 'heading'), candidate('Baker', 'label')], WEIGHTS).best?.value).toBe('Cook'));

  it('takes none if no score is above zero', () => {
    expect(choose([candidate('Benefits', 'heading', 'is-section')], WEIGHTS).best).toBeNull();
    expect(choose([], WEIGHTS).best).toBeNull();
  });

  it('ignores a sign without a weight', () =>
    expect(choose([candidate('Baker', 'heading', 'unheard-of')], WEIGHTS).best?.value).toBe('Baker'));
});

describe('a set of candidates', () => {
  it('merges the signs of a value that is found twice, and keeps its first spelling and source', () => {
    const set = new CandidateSet((value) => value.toLowerCase());
    set.add('Baker', 'json-ld', 'json-ld');
    set.add('BAKER', 'heading', 'h1');
    expect(set.all).toEqual([
      {
        value: 'Baker',
        key: 'baker',
        source: 'json-ld',
        signs: new Set(['json-ld', 'h1']),
        places: new Set(['json-ld', 'h1']),
      },
    ]);
  });

  it('is limited to as many candidates as a page can reasonably have', () => {
    const set = new CandidateSet((value) => value);
    for (let index = 0; index < 10_000; index += 1) set.add(`Baker ${index}`, 'text', 'h1');
    expect(set.all.length).toBeLessThanOrEqual(300);
  });
});
