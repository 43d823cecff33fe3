import { requestFor, valuesOf } from './testing/values.ts';

const SITE = 'https://abcd.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1001';
const URL_OF_BAKER = `${SITE}/job/25587`;
const detail = (change: object) => ({
  items: [{ Id: '25587', Title: 'Baker', PrimaryLocation: 'PERTH, WESTERN AUSTRALIA, Australia', ...change }],
});

it('requests the posting', () => {
  const asked = (host: string) =>
    `oracle https://${host}/hcmRestApi/resources/latest/recruitingCEJobRequisitionDetails?expand=all&onlyData=true&finder=ById;Id=%2225587%22,siteNumber=CX_1001`;
  expect(requestFor(`${URL_OF_BAKER}/?utm_medium=jobshare`)).toBe(asked('abcd.fa.us2.oraclecloud.com'));
  expect(requestFor(`${SITE}/requisitions/preview/25587`)).toBe(asked('abcd.fa.us2.oraclecloud.com'));
  expect(requestFor('https://jobs.kestrel.example/hcmUI/CandidateExperience/en/sites/CX_1001/job/25587')).toBe(
    asked('jobs.kestrel.example'),
  );
  expect(requestFor(`${SITE}/job/a%22,siteNumber=b`)).toBeNull();
  expect(requestFor('https://www.example.com/sites/x/job/25587')).toBeNull();
});

it.each([
  [{}, '- | Baker | Perth, Western Australia, Australia | -'],
  [
    {
      PrimaryLocation: 'SAN FRANCISCO, CA, United States',
      secondaryLocations: [{ Name: 'HOUSTON, TX, United States' }, { Name: null }],
    },
    '- | Baker | San Francisco, CA, United States; Houston, TX, United States | -',
  ],
  [
    { WorkplaceType: 'Remote', EmployerName: 'City of Kestrel' },
    'City of Kestrel | Baker | Perth, Western Australia, Australia (Remote) | -',
  ],
  [{ WorkplaceType: 'Remote', PrimaryLocation: null }, '- | Baker | Remote | -'],
  [
    {
      requisitionFlexFields: [
        { Prompt: 'Agency', Value: '30,000' },
        { Prompt: 'Salary Range', Value: '$50,000 - $60,000' },
      ],
    },
    '- | Baker | Perth, Western Australia, Australia | $50,000 - $60,000',
  ],
  [
    { ExternalDescriptionStr: '<p>You bake.</p>', ExternalQualificationsStr: '<p>Pay range: $20 - $25 per hour</p>' },
    '- | Baker | Perth, Western Australia, Australia | $20 - $25 per hour',
  ],
])('reads a posting with %j', (change, values) => expect(valuesOf(URL_OF_BAKER, detail(change))).toBe(values));

it('finds the posting in a list, and reads one that is not wrapped', () => {
  const list = [
    { Id: '1', Title: 'Cook' },
    { Id: '25587', Title: 'Baker', PrimaryLocation: 'Leeds' },
  ];
  expect(valuesOf(URL_OF_BAKER, { items: [{ requisitionList: list }] })).toBe('- | Baker | Leeds | -');
  expect(valuesOf(URL_OF_BAKER, { Id: '9', Title: 'Baker', PrimaryLocation: 'Atlanta, GA' })).toBe(
    '- | Baker | Atlanta, GA | -',
  );
});

it.each([{}, { items: [] }, { items: [{ requisitionList: [] }] }, { items: [{ requisitionList: 'x' }] }])(
  'refuses %j',
  (response) => expect(valuesOf(URL_OF_BAKER, response)).toBe('no-posting'),
);
