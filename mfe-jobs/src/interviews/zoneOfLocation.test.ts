import { zoneOfLocation } from './zoneOfLocation.ts';

test.each([
  ['London, UK', 'Europe/London'],
  ['Munich', 'Europe/Berlin'],
  ['München (hybrid)', 'Europe/Berlin'],
  ['New York, NY', 'America/New_York'],
  ['San Francisco or Dublin', 'America/Los_Angeles'],
  ['Remote (Germany)', 'Europe/Berlin'],
  ['Zürich', 'Europe/Zurich'],
  ['Bengaluru, Karnataka', 'Asia/Calcutta'],
])('%s is in the time zone %s', (location, zone) => {
  expect(zoneOfLocation(location)).toBe(zone);
});

test('a location without a known place has no time zone', () => {
  expect(['Remote', '', 'Anywhere in the world', null].map(zoneOfLocation)).toEqual([null, null, null, null]);
  // A name counts only as a whole word.
  expect(zoneOfLocation('Limassol')).toBeNull();
});
