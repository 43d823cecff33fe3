import { judge } from './score.ts';

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
  ] as const)('%s %p is %s', (field, value, verdict) => expect(judge(field, value, EXPECTED)).toBe(verdict));

  it('is only null if the label is null, unless every value is accepted', () => {
    expect(judge('company', null, NONE)).toBe('right');
    expect(judge('company', 'Acme', NONE)).toBe('invented');
    expect(judge('company', 'Acme', { ...NONE, accept: { company: ['*'] } })).toBe('right');
  });
});
