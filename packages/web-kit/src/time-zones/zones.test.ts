import { findZones, listZones, offsetMinutes, offsetText, zoneOf } from './zones.ts';

const SUMMER = new Date('2026-07-01T12:00:00Z');
const zones = listZones(SUMMER);
const found = (text: string) => findZones(zones, text).map(({ name }) => name);

// GNU date: for z in Europe/Berlin ...; do TZ=$z date -d @1782907200 +%:z; done, and for @1796040000
test.each([
  ['Europe/Berlin', 120, 60],
  ['America/New_York', -240, -300],
  ['Asia/Calcutta', 330, 330],
  ['Australia/Lord_Howe', 630, 660],
  ['America/St_Johns', -150, -210],
  ['UTC', 0, 0],
])('%s is %i minutes from UTC in July and %i in December', (name, july, december) => {
  expect(offsetMinutes(name, SUMMER)).toBe(july);
  expect(offsetMinutes(name, new Date('2026-11-30T12:00:00Z'))).toBe(december);
});

test('a zone has a city, its region and a readable offset', () => {
  expect(zoneOf('America/Argentina/Ushuaia', SUMMER)).toMatchObject({ city: 'Ushuaia', region: 'America, Argentina' });
  expect(zoneOf('Asia/Calcutta', SUMMER)).toMatchObject({ city: 'Kolkata', region: 'Asia' });
  expect([330, -210, 0].map(offsetText)).toEqual(['UTC+05:30', 'UTC-03:30', 'UTC+00:00']);
});

test('a search finds cities, regions and former names, regardless of case, accents and word order', () => {
  expect(found('berlin')).toEqual(['Europe/Berlin']);
  expect(found('  new YORK')).toContain('America/New_York');
  expect(found('york america')).toContain('America/New_York');
  expect(found('kolkata')).toEqual(['Asia/Calcutta']);
  expect(found('são paulo')).toEqual(['America/Sao_Paulo']);
  expect(found('atlantis')).toEqual([]);
});

test('a search finds offsets in their usual spellings', () => {
  for (const text of ['+2', 'utc+2', 'GMT+02:00', 'UTC +0200']) expect(found(text)).toContain('Europe/Berlin');
  expect(found('-4')).toContain('America/New_York');
  expect(found('+5:30')).toContain('Asia/Calcutta');
  expect(found('utc 0')).toContain('UTC');
  expect(found('+2')).not.toContain('America/New_York');
});

test('an empty search lists every zone, from west to east', () => {
  expect(findZones(zones, '')).toHaveLength(zones.length);
  expect(zones.map(({ minutes }) => minutes)).toEqual(zones.map(({ minutes }) => minutes).toSorted((a, b) => a - b));
});

test('chosen zones can come first', () => {
  const names = listZones(SUMMER, ['Europe/London', 'Europe/Berlin']).map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(['Europe/London', 'Europe/Berlin']);
  expect(names).toHaveLength(zones.length);
  expect(new Set(names).size).toBe(names.length);
});
