import { type Example, train } from './train.ts';

const example = (right: string, wrong: string): Example => ({
  field: 'company',
  weight: 1,
  candidates: [
    { signs: [right], right: true },
    { signs: [wrong], right: false },
  ],
  isNoneRight: false,
});

describe('training', () => {
  it('moves weights toward the signs of right candidates', () => {
    const before = train([]).company;
    const after = train(Array.from({ length: 20 }, () => example('copyright', 'site'))).company;
    expect(after['copyright']).toBeGreaterThan(before['copyright'] ?? 0);
    expect(after['site']).toBeLessThan(before['site'] ?? 0);
  });

  it('keeps the priors of signs that no page shows', () => {
    const { company } = train([example('copyright', 'site')]);
    expect(company['json-ld']).toBe(train([]).company['json-ld']);
  });

  it('has the same result each time', () => {
    const examples = [example('logo', 'author'), example('site', 'host')];
    expect(train(examples)).toEqual(train(examples));
  });

  it('fails for a sign without a prior', () => {
    expect(() => train([example('unheard-of', 'site')])).toThrow('unheard-of');
  });
});
