import { requestFor, valuesOf } from './testing/values.ts';

const URL_OF_BAKER = 'https://kestrel.breezy.hr/p/0ab1c2d3e4f5-baker';
const baker = {
  id: '0ab1c2d3e4f5',
  friendly_id: '0ab1c2d3e4f5-baker',
  name: 'Baker',
  url: `${URL_OF_BAKER}`,
  company: { name: 'Kestrel Inc.' },
  location: {
    city: 'Austin',
    state: { id: 'TX', name: 'Texas' },
    country: { id: 'US', name: 'United States' },
    name: 'Austin, TX',
    is_remote: false,
  },
  salary: '$19.00 - $27.00 / hr',
};

it('requests the list of the company', () => {
  expect(requestFor(`${URL_OF_BAKER}/apply`)).toBe('breezy https://kestrel.breezy.hr/json');
  expect(requestFor('https://kestrel.breezy.hr/')).toBeNull();
  expect(requestFor('https://breezy.hr/p/0ab1c2d3e4f5-baker')).toBeNull();
  expect(requestFor('https://app.breezy.hr/p/0ab1c2d3e4f5-baker')).toBeNull();
});

it.each([
  [{}, 'Kestrel Inc. | Baker | Austin, TX | $19.00 - $27.00 / hr'],
  [{ company: null, salary: 'Competitive' }, 'kestrel | Baker | Austin, TX | -'],
  [
    { location: { ...baker.location, is_remote: true } },
    'Kestrel Inc. | Baker | Austin, TX (Remote) | $19.00 - $27.00 / hr',
  ],
  [{ location: { name: 'Worldwide', is_remote: true } }, 'Kestrel Inc. | Baker | Worldwide | $19.00 - $27.00 / hr'],
  [{ location: { is_remote: true }, salary: '' }, 'Kestrel Inc. | Baker | Remote | -'],
  [
    { location: { ...baker.location, name: null }, salary: '$115k – $145k' },
    'Kestrel Inc. | Baker | Austin, Texas, United States | $115k – $145k',
  ],
  [
    { location: { name: 'Brno' }, locations: [{ name: 'Brno' }, { city: 'Linz', country: { name: 'Austria' } }] },
    'Kestrel Inc. | Baker | Brno; Linz, Austria | $19.00 - $27.00 / hr',
  ],
])('reads %j', (change, values) =>
  expect(
    valuesOf(URL_OF_BAKER, [
      { ...baker, id: 'other', friendly_id: 'other', url: '', name: 'Cook' },
      { ...baker, ...change },
    ]),
  ).toBe(values),
);

it.each([[[]], [[{ ...baker, id: '9', friendly_id: '9-x', url: '' }]], [{ error: 'none' }], ['<html>']])(
  'refuses %j',
  (response) => expect(valuesOf(URL_OF_BAKER, response)).toMatch(/^(?:no-posting|error)$/),
);
