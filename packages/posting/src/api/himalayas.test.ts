import { requestFor, valuesOf } from './testing/values.ts';

const URL_OF_BAKER = 'https://himalayas.app/companies/kestrel/jobs/baker-98199';
const baker = {
  title: 'Baker',
  companyName: 'Kestrel',
  minSalary: 80,
  maxSalary: 135,
  salaryPeriod: 'hourly',
  currency: 'USD',
  locationRestrictions: ['United Kingdom'],
  guid: URL_OF_BAKER,
};
const list = (change: object) => ({
  jobs: [
    { ...baker, title: 'Cook', guid: 'https://himalayas.app/companies/other/jobs/baker-98199' },
    { ...baker, ...change },
  ],
});

it("requests the company's latest postings", () => {
  expect(requestFor(`${URL_OF_BAKER}?ref=x`)).toBe(
    'himalayas https://himalayas.app/jobs/api/search?company=kestrel&sort=recent',
  );
  expect(requestFor('https://himalayas.app/companies/kestrel')).toBeNull();
  expect(requestFor('https://himalayas.app/jobs/worldwide')).toBeNull();
});

it.each([
  [{}, 'Kestrel | Baker | United Kingdom | $80 - $135 an hour'],
  [
    { locationRestrictions: [], salaryPeriod: 'annual', minSalary: 60_000, maxSalary: null },
    'Kestrel | Baker | Remote | from $60,000 a year',
  ],
  [
    {
      locationRestrictions: [{ alpha2: 'CZ', name: 'Czechia', slug: 'czechia' }, { name: 'Austria' }],
      minSalary: null,
      maxSalary: null,
    },
    'Kestrel | Baker | Czechia; Austria | -',
  ],
  [
    { minSalary: 0, maxSalary: 0, currency: null, description: '<p>Pay: €20/hour</p>' },
    'Kestrel | Baker | United Kingdom | €20/hour',
  ],
  [
    { companyName: '', guid: null, applicationLink: URL_OF_BAKER },
    'kestrel | Baker | United Kingdom | $80 - $135 an hour',
  ],
])('reads a posting with %j', (change, values) => expect(valuesOf(URL_OF_BAKER, list(change))).toBe(values));

it.each([
  { jobs: [] },
  { jobs: [{ ...baker, guid: 'https://himalayas.app/companies/kestrel/jobs/cook' }] },
  { jobs: {} },
])('refuses %j', (response) => expect(valuesOf(URL_OF_BAKER, response)).toBe('no-posting'));
