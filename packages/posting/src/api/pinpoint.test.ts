import { requestFor, valuesOf } from './testing/values.ts';

const URL_OF_BAKER = 'https://kestrel.pinpointhq.com/en/postings/4f6b2c1a-77aa';
const baker = {
  id: '4f6b2c1a-77aa',
  title: 'Baker',
  path: '/en/postings/4f6b2c1a-77aa',
  workplace_type: 'onsite',
  compensation: '$135,000 - $198,000 / year',
  compensation_minimum: 135_000,
  compensation_maximum: 198_000,
  compensation_currency: 'USD',
  compensation_frequency: 'year',
  compensation_visible: true,
  job: { id: '7', department: { name: 'Kitchen' } },
  location: { id: '1', name: 'Leeds, UK' },
};

it('requests the list of the company', () => {
  expect(requestFor(URL_OF_BAKER)).toBe('pinpoint https://kestrel.pinpointhq.com/postings.json');
  expect(requestFor('https://kestrel.pinpointhq.com/postings/4f6b2c1a-77aa/applications/new')).toBe(
    'pinpoint https://kestrel.pinpointhq.com/postings.json',
  );
  expect(requestFor('https://kestrel.pinpointhq.com/')).toBeNull();
  expect(requestFor('https://www.pinpointhq.com/postings/1')).toBeNull();
});

const PAY = '$135,000 - $198,000 a year';
it.each([
  [{}, `kestrel | Baker | Leeds, UK | ${PAY}`],
  [{ workplace_type: 'remote' }, `kestrel | Baker | Leeds, UK (Remote) | ${PAY}`],
  [{ workplace_type: 'fully_remote', location: null }, `kestrel | Baker | Remote | ${PAY}`],
  [
    { workplace_type: 'hybrid', location: { city: 'Leeds', province: 'Yorkshire' } },
    `kestrel | Baker | Leeds, Yorkshire | ${PAY}`,
  ],
  [{ compensation_visible: false }, 'kestrel | Baker | Leeds, UK | -'],
  [
    { compensation_maximum: null, compensation_frequency: 'hour', compensation_minimum: 18.5 },
    'kestrel | Baker | Leeds, UK | from $18.50 an hour',
  ],
  [
    { compensation_minimum: null, compensation_maximum: null, compensation: '£28k - £32k' },
    'kestrel | Baker | Leeds, UK | £28k - £32k',
  ],
  [
    { compensation_minimum: 0, compensation_maximum: 0, compensation: 'Competitive' },
    'kestrel | Baker | Leeds, UK | -',
  ],
])('reads a posting with %j', (change, values) =>
  expect(
    valuesOf(URL_OF_BAKER, {
      data: [
        { id: '1', title: 'Cook' },
        { ...baker, ...change },
      ],
    }),
  ).toBe(values),
);

it('reads nested attributes, and a response with a single posting', () => {
  expect(
    valuesOf(URL_OF_BAKER, {
      data: [
        {
          id: baker.id,
          type: 'posting',
          attributes: { title: 'Baker', location_name: 'Leeds', company_name: 'Kestrel Ltd' },
        },
      ],
    }),
  ).toBe('Kestrel Ltd | Baker | Leeds | -');
  expect(valuesOf(URL_OF_BAKER, { data: baker })).toBe(`kestrel | Baker | Leeds, UK | ${PAY}`);
});

it.each([{ data: [] }, { data: null }, { data: [{ id: baker.id }] }, { data: [[], 'x', { id: {} }] }])(
  'refuses %j',
  (response) => expect(valuesOf(URL_OF_BAKER, response)).toBe('no-posting'),
);
