import { requestFor, valuesOf } from './testing/values.ts';

const URL_OF_BAKER = 'https://nofluffjobs.com/pl/job/baker-kestrel-lodz';
const places = (...cities: string[]) => ({ places: cities.map((city) => ({ city, url: `baker-kestrel-${city}` })) });
const row = {
  id: 'baker-kestrel-Kraków',
  url: 'baker-kestrel-krakow',
  name: 'Kestrel',
  title: 'Baker (f/m/x)',
  location: {
    places: [
      { city: 'Kraków', url: 'baker-kestrel-krakow' },
      { city: 'Łódź', url: 'baker-kestrel-lodz' },
    ],
  },
  salary: { from: 18_480.0, to: 25_200.0, type: 'b2b', currency: 'PLN', disclosedAt: 'VISIBLE' },
};
const detail = {
  id: 'baker-kestrel-Kraków',
  title: 'Baker',
  company: { name: 'Kestrel', url: 'kestrel' },
  location: places('Kraków'),
  essentials: { originalSalary: { currency: 'PLN', types: { b2b: { period: 'Hour', range: [110, 140] } } } },
};

it('requests the posting', () => {
  const asked = 'nofluffjobs https://nofluffjobs.com/api/posting/baker-kestrel-lodz';
  expect(requestFor(URL_OF_BAKER)).toBe(asked);
  expect(requestFor('https://nofluffjobs.com/job/baker-kestrel-lodz?x=1')).toBe(asked);
  expect(requestFor('https://nofluffjobs.com/pl/jobs/lodz')).toBeNull();
});

it.each([
  [{}, 'Kestrel | Baker | Kraków | PLN 110 - 140 an hour'],
  [
    { location: { ...places('Kraków'), fullyRemote: true } },
    'Kestrel | Baker | Kraków; Remote | PLN 110 - 140 an hour',
  ],
  [
    { location: { places: [{ city: 'Remote' }, { province: 'lublin' }] } },
    'Kestrel | Baker | Remote | PLN 110 - 140 an hour',
  ],
  [
    { essentials: { originalSalary: { currency: 'EUR', types: { permanent: { period: 'Month', range: [4_000] } } } } },
    'Kestrel | Baker | Kraków | €4,000 a month',
  ],
  [
    { essentials: { originalSalary: { types: null } }, details: { description: '<p>Salary: 9 000 - 9 500 PLN</p>' } },
    'Kestrel | Baker | Kraków | 9 000 - 9 500 PLN',
  ],
])('reads a posting with %j', (change, values) =>
  expect(valuesOf(URL_OF_BAKER, { ...detail, ...change })).toBe(values),
);

it('finds the posting in a list, where `name` is the company, by the slug of any of its cities', () => {
  const other = { ...row, id: 'x', url: 'x', location: null, title: 'Cook' };
  expect(valuesOf(URL_OF_BAKER, { postings: [other, row] })).toBe(
    'Kestrel | Baker (f/m/x) | Kraków; Łódź | PLN 18,480 - 25,200',
  );
  expect(valuesOf(URL_OF_BAKER, { postings: [{ ...row, salary: { ...row.salary, disclosedAt: 'APPLY' } }] })).toBe(
    'Kestrel | Baker (f/m/x) | Kraków; Łódź | -',
  );
});

it.each([{ postings: [] }, {}, { title: null, location: { places: 'x' } }, []])('refuses %j', (response) =>
  expect(valuesOf(URL_OF_BAKER, response)).toBe('no-posting'),
);
