import { requestFor, valuesOf } from './testing/values.ts';

const URL_OF_BAKER = 'https://justjoin.it/job-offer/kestrel-baker-krakow-other';
const pay = (change: object = {}) => ({
  from: 14_000,
  to: 18_500.5,
  currency: 'pln',
  type: 'b2b',
  unit: 'month',
  ...change,
});
const baker = {
  slug: 'kestrel-baker-krakow-other',
  title: 'Baker',
  companyName: 'Kestrel',
  city: 'Kraków',
  workplaceType: 'hybrid',
  employmentTypes: [pay()],
};

it('requests the offer', () => {
  expect(requestFor(URL_OF_BAKER)).toBe(
    'justjoin https://justjoin.it/api/candidate-api/offers/kestrel-baker-krakow-other',
  );
  expect(requestFor('https://justjoin.it/offers/kestrel-baker')).toBe(
    'justjoin https://justjoin.it/api/candidate-api/offers/kestrel-baker',
  );
  expect(requestFor('https://justjoin.it/job-offers/krakow/..%2F..')).not.toContain('..%2F');
  expect(requestFor('https://justjoin.it/')).toBeNull();
});

it.each([
  [{}, 'Kestrel | Baker | Kraków | PLN 14,000 - 18,500.50 a month'],
  [{ workplaceType: 'remote' }, 'Kestrel | Baker | Kraków (Remote) | PLN 14,000 - 18,500.50 a month'],
  [
    { multilocation: [{ city: 'Kraków' }, { city: 'Łódź' }] },
    'Kestrel | Baker | Kraków; Łódź | PLN 14,000 - 18,500.50 a month',
  ],
  [
    { city: null, workplaceType: 'remote', employmentTypes: [pay({ from: null, to: null })] },
    'Kestrel | Baker | Remote | -',
  ],
  [
    { employmentTypes: [pay({ from: 100, to: null, unit: 'hour' })] },
    'Kestrel | Baker | Kraków | from PLN 100 an hour',
  ],
  [
    {
      employmentTypes: [
        pay({ currencySource: 'conversion', currency: 'usd', from: 3_000 }),
        pay({ currencySource: 'original' }),
      ],
    },
    'Kestrel | Baker | Kraków | PLN 14,000 - 18,500.50 a month',
  ],
  [
    { employmentTypes: null, employment_types: [{ salary: { from: 9_000, to: 9_500, currency: 'pln' } }] },
    'Kestrel | Baker | Kraków | PLN 9,000 - 9,500',
  ],
  [
    { employmentTypes: [], body: '<p>Salary: 9 000 - 9 500 PLN</p>', companyName: null, company_name: 'K' },
    'K | Baker | Kraków | 9 000 - 9 500 PLN',
  ],
])('reads an offer with %j', (change, values) => expect(valuesOf(URL_OF_BAKER, { ...baker, ...change })).toBe(values));

it('finds the offer in a list, even by the slug of another location', () => {
  const list = {
    data: [
      { slug: 'x', title: 'Cook' },
      { ...baker, slug: 'y', multilocation: [{ slug: baker.slug, city: 'Łódź' }] },
    ],
  };
  expect(valuesOf(URL_OF_BAKER, list)).toBe('Kestrel | Baker | Kraków; Łódź | PLN 14,000 - 18,500.50 a month');
});

it.each([{ data: [] }, { statusCode: 404 }, [], { data: [{ slug: baker.slug, title: {} }] }])(
  'refuses %j',
  (response) => expect(valuesOf(URL_OF_BAKER, response)).toBe('no-posting'),
);
