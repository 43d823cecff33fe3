import { requestFor, valuesOf } from './testing/values.ts';

const URL_OF_BAKER = 'https://www.comeet.com/jobs/kestrel/A1.00B/baker/18.767';
const baker = {
  uid: '18.767',
  name: 'Baker',
  company_name: 'Kestrel',
  company_referrals_reward: '10,000 ILS',
  location: { name: 'New York', city: 'New York', state: 'NY', country: 'US', is_remote: false },
  details: [
    { name: 'Description', value: '<p>You bake.</p>' },
    { name: 'Requirements', value: null },
  ],
};

it('requests the posting of the company', () => {
  expect(requestFor(`${URL_OF_BAKER}?coref=1`)).toBe(
    'comeet https://www.comeet.co/careers-api/2.0/company/A1.00B/positions/18.767?token=',
  );
  expect(requestFor('https://www.comeet.com/jobs/kestrel/A1.00B')).toBeNull();
  expect(requestFor('https://www.comeet.com/blog/18.767')).toBeNull();
});

it.each([
  [{}, 'Kestrel | Baker | New York, NY, US | -'],
  [{ location: { ...baker.location, name: 'Dallas', city: 'Plano', state: 'TX' } }, 'Kestrel | Baker | Dallas | -'],
  [{ location: { ...baker.location, name: 'Headquarters' } }, 'Kestrel | Baker | New York, NY, US | -'],
  [{ location: { name: 'Tel Aviv', is_remote: true }, company_name: null }, 'kestrel | Baker | Tel Aviv (Remote) | -'],
  [{ location: null, workplace_type: 'Remote' }, 'Kestrel | Baker | Remote | -'],
  [
    { details: [{ value: '<p>Salary: $90,000 - $99,000</p>' }] },
    'Kestrel | Baker | New York, NY, US | $90,000 - $99,000',
  ],
])('reads a posting with %j', (change, values) => expect(valuesOf(URL_OF_BAKER, { ...baker, ...change })).toBe(values));

it('distinguishes copies of a posting for several locations', () => {
  const copy = { ...baker, uid: '18.767-9B.20A', location: { name: 'Dallas' } };
  expect(valuesOf(URL_OF_BAKER, [copy, baker])).toBe('Kestrel | Baker | New York, NY, US | -');
  expect(valuesOf(`${URL_OF_BAKER}-9B.20A`, [copy, baker])).toBe('Kestrel | Baker | Dallas | -');
});

it.each([[], {}, { error: 'Token is missing' }, [{ uid: '18.7' }]])('refuses %j', (response) =>
  expect(valuesOf(URL_OF_BAKER, response)).toBe('no-posting'),
);
