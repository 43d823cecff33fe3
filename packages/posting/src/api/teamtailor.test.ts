import { requestFor, valuesOf } from './testing/values.ts';

const URL_OF_BAKER = 'https://kestrel.teamtailor.com/jobs/4100001-baker';
const place = (addressLocality: string, addressCountry: string) => ({
  '@type': 'Place',
  address: { '@type': 'PostalAddress', addressLocality, addressCountry },
});
const item = (id: number, title: string, posting: object) => ({
  id: 'b7a1',
  title,
  url: `https://kestrel.teamtailor.com/jobs/${id}-x`,
  _jobposting: { '@type': 'JobPosting', title, identifier: { value: id }, ...posting },
});

it('requests the feed of the career site', () => {
  expect(requestFor(`${URL_OF_BAKER}?utm=1#apply`)).toBe('teamtailor https://kestrel.teamtailor.com/jobs.json');
  expect(requestFor('https://careers.kestrel.example:8443/en/jobs/4100001-baker')).toBe(
    'teamtailor https://careers.kestrel.example/jobs.json',
  );
  expect(requestFor('https://kestrel.teamtailor.com/jobs')).toBeNull();
  expect(requestFor('https://kestrel.teamtailor.com/people/4100001-ann')).toBeNull();
  expect(requestFor('https://www.example.com/jobs/4100001-baker')).toBeNull();
});

it('finds the posting in the feed and reads its JobPosting', () => {
  const feed = {
    title: 'Kestrel Bakery',
    items: [
      item(4_100_000, 'Cook', { hiringOrganization: { name: 'Other' } }),
      item(4_100_001, 'Baker &amp; Confectioner', {
        hiringOrganization: { '@type': 'Organization', name: 'Kestrel' },
        jobLocation: [place('Brno', 'CZ'), place('Linz', 'AT')],
        baseSalary: { currency: 'EUR', value: { minValue: 2_600, maxValue: 3_100, unitText: 'MONTH' } },
      }),
    ],
  };
  expect(valuesOf(URL_OF_BAKER, feed)).toBe(
    'Kestrel | Baker & Confectioner | Brno, CZ; Linz, AT | €2,600 - €3,100 a month',
  );
});

it('takes the company from the feed and the work model from the posting', () => {
  const remote = item(4_100_001, 'Baker', {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { name: 'Austria' },
    description: '<p>Salary: $20 - $25 per hour</p>',
  });
  expect(valuesOf(URL_OF_BAKER, { title: 'Kestrel Bakery', items: [remote] })).toBe(
    'Kestrel Bakery | Baker | Remote (Austria) | $20 - $25 per hour',
  );
});

it.each([{ items: [] }, { items: [null, 5, [], { url: {} }] }, { items: 'x' }, [], 'null', '{"items":[{'])(
  'refuses %j',
  (response) => expect(valuesOf(URL_OF_BAKER, response)).toMatch(/^(?:no-posting|error)$/),
);
