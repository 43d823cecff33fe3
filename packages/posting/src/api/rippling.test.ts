import { requestFor, valuesOf } from './testing/values.ts';

const ID = '2f0674e6-0000-4ecd-b459-e947241c211f';
const URL_OF_BAKER = `https://ats.rippling.com/kestrel-careers/jobs/${ID}`;
const baker = { uuid: ID, name: 'Baker', companyName: 'Kestrel', workLocations: ['Oakland, CA'] };
const range = (rangeStart: number, rangeEnd: number | null, frequency = 'YEAR') => ({
  rangeStart,
  rangeEnd,
  frequency,
  currency: 'USD',
});

it('requests the posting', () => {
  const asked = `rippling https://ats.rippling.com/api/v2/board/kestrel-careers/jobs/${ID}`;
  expect(requestFor(URL_OF_BAKER)).toBe(asked);
  expect(requestFor(`https://ats.rippling.com/en-GB/kestrel-careers/jobs/${ID}/apply?step=1`)).toBe(asked);
  expect(requestFor('https://ats.rippling.com/kestrel-careers/jobs')).toBeNull();
});

it.each([
  [{}, 'Kestrel | Baker | Oakland, CA | -'],
  [{ payRangeDetails: [range(18, 25, 'HOUR')] }, 'Kestrel | Baker | Oakland, CA | $18 - $25 an hour'],
  [{ payRangeDetails: [range(90_000, null)] }, 'Kestrel | Baker | Oakland, CA | from $90,000 a year'],
  [
    { payRangeDetails: [range(90_000, 110_000), range(80_000, 100_000)] },
    'Kestrel | Baker | Oakland, CA | $80,000 - $110,000 a year',
  ],
  [
    { payRangeDetails: [range(90_000, 110_000), range(40, 50, 'HOUR')] },
    'Kestrel | Baker | Oakland, CA | $90,000 - $110,000 a year',
  ],
  [
    { payRangeDetails: [], description: { company: '<p>We bake.</p>', role: '<p>Salary: $50,000 - $60,000</p>' } },
    'Kestrel | Baker | Oakland, CA | $50,000 - $60,000',
  ],
  [
    { workLocations: null, locations: [{ name: 'Brno', workplaceType: 'REMOTE' }], companyName: null },
    'kestrel-careers | Baker | Brno (Remote) | -',
  ],
  [{ workLocations: ['Remote (Ohio, US)', 'Oakland, CA'] }, 'Kestrel | Baker | Remote (Ohio, US); Oakland, CA | -'],
])('reads a posting with %j', (change, values) => expect(valuesOf(URL_OF_BAKER, { ...baker, ...change })).toBe(values));

it('joins the locations of a posting that is listed once per location', () => {
  const row = (label: string) => ({ uuid: ID, name: 'Baker', workLocation: { label, id: label } });
  expect(valuesOf(URL_OF_BAKER, [row('Remote (Ohio, US)'), { uuid: 'x', name: 'Cook' }, row('Oakland, CA')])).toBe(
    'kestrel-careers | Baker | Remote (Ohio, US); Oakland, CA | -',
  );
});

it.each([{}, [], { name: null }, { payRangeDetails: {} }])('refuses %j', (response) =>
  expect(valuesOf(URL_OF_BAKER, response)).toBe('no-posting'),
);
