import { requestFor, valuesOf } from './testing/values.ts';

const URL_OF_BAKER = 'https://kestrel.bamboohr.com/careers/86';
const baker = {
  id: '86',
  jobOpeningName: 'Baker',
  location: { city: 'Salem', state: 'Oregon', postalCode: '97301', addressCountry: null },
  atsLocation: { country: null, state: null, province: null, city: null },
  isRemote: null,
  locationType: '0',
  compensation: null,
  description: '<p>You bake.</p>',
};
const detail = (change: object) => ({ result: { jobOpening: { ...baker, ...change } } });

it('requests the details of the posting', () => {
  const asked = 'bamboohr https://kestrel.bamboohr.com/careers/86/detail';
  expect(requestFor(`${URL_OF_BAKER}?source=x`)).toBe(asked);
  expect(requestFor('https://kestrel.bamboohr.com/jobs/view.php?id=86')).toBe(asked);
  expect(requestFor('https://kestrel.bamboohr.com/careers')).toBeNull();
  expect(requestFor('https://www.bamboohr.com/careers/86')).toBeNull();
});

it.each([
  [{}, 'kestrel | Baker | Salem, Oregon | -'],
  [{ atsLocation: { country: 'United States' } }, 'kestrel | Baker | Salem, Oregon, United States | -'],
  [{ location: null, atsLocation: { city: 'Brno', country: 'Czechia' } }, 'kestrel | Baker | Brno, Czechia | -'],
  [{ location: { city: null, state: null }, isRemote: true }, 'kestrel | Baker | Remote | -'],
  [{ locationType: '1' }, 'kestrel | Baker | Salem, Oregon (Remote) | -'],
  [{ locationType: 2, compensation: '$18 - $21 per hour' }, 'kestrel | Baker | Salem, Oregon | $18 - $21 per hour'],
  [
    { compensation: 'DOE', description: '<b>Pay:</b> $52,000 a year' },
    'kestrel | Baker | Salem, Oregon | $52,000 a year',
  ],
])('reads a detail with %j', (change, values) => expect(valuesOf(URL_OF_BAKER, detail(change))).toBe(values));

it('finds the posting in a list', () =>
  expect(valuesOf(URL_OF_BAKER, { meta: {}, result: [{ ...baker, id: 85, jobOpeningName: 'Cook' }, baker] })).toBe(
    'kestrel | Baker | Salem, Oregon | -',
  ));

it.each([{ result: null }, { result: {} }, { result: { jobOpening: { jobOpeningName: 7, location: [] } } }])(
  'reads no value that is missing in %j',
  (response) => expect(valuesOf(URL_OF_BAKER, response)).toMatch(/^(?:no-posting|kestrel \| 7 \| - \| -)$/),
);
