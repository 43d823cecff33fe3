import { isLocation, locationInLine } from './line.ts';
import { formatLocation, joinLocations, locationIn } from './location.ts';
import { locationInProse } from './prose.ts';

describe('a location formatted from its parts', () => {
  it.each([
    [['Prague', 'Prague', 'Czechia'], 'Prague, Czechia'],
    [['Leipzig', '-', 'DE'], 'Leipzig, DE'],
    [['Austin, TX', 'TX', 'US'], 'Austin, TX, US'],
    [[null, '', 'France'], 'France'],
    [['Brno ', undefined, ' Czech\u00a0Republic,'], 'Brno, Czech Republic'],
  ])('%p becomes %p', (parts, expected) => expect(formatLocation(parts)).toBe(expected));

  it('is null if all parts are empty', () => expect(formatLocation(['', null, '-'])).toBeNull());
  it('is joined with others, without duplicates', () =>
    expect(joinLocations(['Prague', 'Brno', 'prague', null])).toBe('Prague; Brno'));
});

describe('a text that is a location', () => {
  it.each([
    'Prague, Czechia',
    'Austin, TX',
    'Austin, TX (Hybrid)',
    'Remote',
    'Remote - US',
    'Berlin / München',
    'San Francisco, CA | New York City, NY',
    'Greater London',
    '10115 Berlin',
    'Remote (United States)',
    'Tukwila, Washington',
    'Hexham, Northumberland',
    'Scalloway, Shetland',
    'Hlavní 12/3, Brno – Židenice',
    'Plzeňský kraj',
    'Deutschland',
    '東京',
    'Remote US',
    'Boston (hybrid) or remote US',
    'Hybrid in London',
    'Gorinchem',
    'Sinsheim / Bad Nauheim',
    'Uherské Hradiště',
    'USA only',
    'Berlin oder remote',
    'Praha 4',
    'New York, NY 10001',
    'San Francisco Bay Area',
    'Melbourne VIC',
    'Hobart TAS 7000',
    'London EC3R 8AF',
    '東京都渋谷区',
    '北京市',
    '서울 강남구',
  ])('%s', (text) => expect(isLocation(text)).toBe(true));
  it.each([
    'Software Engineer',
    'Full-time',
    'Acme, Inc.',
    'Engineering',
    'Apply now',
    'We are based in many places',
    'Marketing, Sales',
    'Full Time, Remote',
    'Acme SA',
    // Names of towns too.
    'Mobile',
    'Split',
    'Nokia',
    'Anna',
    'Remote Engineer',
    '営業部',
    '서울에서 일하기 좋은 회사입니다',
  ])('is not %s', (text) => expect(isLocation(text)).toBe(false));
});

describe('a location in a line', () => {
  it.each([
    ['Austin, TX · Full-time · On-site', 'Austin, TX'],
    ['Zürich | Permanent | 80-100%', 'Zürich'],
    ['Acme · Remote · Posted yesterday', 'Remote'],
    ['Full-time', null],
    ['Full Time, Remote', 'Remote'],
    ['Remote, US', 'Remote, US'],
    ['Careers · Full-time · Boston (hybrid) or remote US', 'Boston (hybrid) or remote US'],
    ['Engineering • Lisbon, Portugal', 'Lisbon, Portugal'],
    ['Ab sofort, Vollzeit, 88353 Immenried', 'Immenried'],
    ['Remote (Europe) / Full-time / $120k-$150k', 'Remote (Europe)'],
    ['CDI, 35 heures, Lyon', 'Lyon'],
    ['Full-time, year-round. Rooms in Bend, Oregon.', null],
  ])('%s', (line, location) => expect(locationInLine(line)).toBe(location));

  it('is found in a sentence', () =>
    expect(
      locationInProse(['We build rockets.', 'This position is full-time onsite at our office in Miami, Florida.']),
    ).toBe('Miami, Florida'));
  it('is not taken from a sentence about something else', () =>
    expect(locationInProse(['You will be based in reality and work at pace.'])).toBeNull());
  it.each([
    'Select location',
    'N/A',
    'Multiple locations',
    'We are looking for someone. They should live nearby.',
    'https://example.com',
  ])('is not taken from a form or a sentence: %s', (text) => expect(locationIn(text)).toBeNull());
});
