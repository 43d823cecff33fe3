import { compare } from './score.ts';

const EXPECTED = {
  company: 'Acme s.r.o.',
  position: 'Cook / Chef',
  location: 'Brno, Czechia',
  salary: '50 000 – 80 000 CZK',
  accept: { location: ['Brno'], salary: ['$2k - $3k'] },
};
const NONE = { company: null, position: null, location: null, salary: null };

describe('what counts as right', () => {
  it.each([
    ['company', 'ACME', 'right'],
    ['company', 'Acme Group', 'right'],
    ['company', 'Acme Foods', 'wrong'],
    ['position', 'cook  chef', 'right'],
    ['position', 'Cook', 'wrong'],
    ['location', 'Brno, South Moravia, Czechia', 'right'],
    ['location', 'Brno', 'right'],
    ['location', 'Czechia', 'wrong'],
    ['salary', 'CZK 50,000 - 80,000 a month', 'right'],
    ['salary', '$2,000 - $3,000', 'right'],
    ['salary', 'CZK 50,000', 'wrong'],
    ['salary', null, 'missed'],
  ] as const)('%s %p is %s', (field, value, outcome) => expect(compare(field, value, EXPECTED)).toBe(outcome));

  it('is only null if the label is null, unless every value is accepted', () => {
    expect(compare('company', null, NONE)).toBe('right');
    expect(compare('company', 'Acme', NONE)).toBe('invented');
    expect(compare('company', 'Acme', { ...NONE, accept: { company: ['*'] } })).toBe('right');
  });
});
