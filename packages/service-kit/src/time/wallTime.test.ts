import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { isWallTime, momentOf, momentsOf, nearestTimes, wallTimeOf } from './wallTime.ts';

/** Constants of GNU date: date -u -d 'TZ="Europe/Berlin" 2026-10-25 09:00'. */
const KNOWN = [
  ['2026-03-28T09:00', 'Europe/Berlin', '2026-03-28T08:00Z'],
  ['2026-03-29T09:00', 'Europe/Berlin', '2026-03-29T07:00Z'],
  ['2026-10-25T09:00', 'Europe/Berlin', '2026-10-25T08:00Z'],
  ['2026-10-25T09:00', 'America/New_York', '2026-10-25T13:00Z'],
  ['2026-11-01T09:00', 'America/New_York', '2026-11-01T14:00Z'],
  ['2026-03-29T09:00', 'Asia/Kolkata', '2026-03-29T03:30Z'],
  ['2026-03-29T09:00', 'Australia/Lord_Howe', '2026-03-28T22:00Z'],
] as const;

it.each(KNOWN)('%s in %s is %s', (wall, zone, moment) => {
  expect(momentsOf(wall, zone)).toEqual([Date.parse(moment)]);
  expect(momentOf(wall, zone)).toBe(Date.parse(moment));
  expect(wallTimeOf(Date.parse(moment), zone)).toBe(wall);
});

it('finds no moment for a time that the clocks skip, and finds the nearest times', () => {
  expect(momentsOf('2026-03-29T02:30', 'Europe/Berlin')).toEqual([]);
  expect(momentOf('2026-03-29T02:30', 'Europe/Berlin')).toBe(Date.parse('2026-03-29T01:30Z'));
  expect(nearestTimes('2026-03-29T02:30', 'Europe/Berlin')).toEqual({
    earlier: '2026-03-29T01:30',
    later: '2026-03-29T03:30',
  });
  expect(nearestTimes('2026-10-04T02:15', 'Australia/Lord_Howe')).toEqual({
    earlier: '2026-10-04T01:45',
    later: '2026-10-04T02:45',
  });
});

it('finds both moments of a time that the clocks show twice, and uses the earlier one', () => {
  const both = ['2026-10-25T00:30Z', '2026-10-25T01:30Z'].map((moment) => Date.parse(moment));
  expect(momentsOf('2026-10-25T02:30', 'Europe/Berlin')).toEqual(both);
  expect(momentOf('2026-10-25T02:30', 'Europe/Berlin')).toBe(both[0]);
  expect(both.map((moment) => wallTimeOf(moment, 'Europe/Berlin'))).toEqual(['2026-10-25T02:30', '2026-10-25T02:30']);
});

it('skips a whole day where a country did', () => {
  // Samoa went from December 29 to December 31, 2011.
  expect(momentsOf('2011-12-30T09:00', 'Pacific/Apia')).toEqual([]);
  expect(wallTimeOf(momentOf('2011-12-30T09:00', 'Pacific/Apia'), 'Pacific/Apia')).toBe('2011-12-31T09:00');
});

it.each([
  '2026-11-23',
  '2026-11-23T24:00',
  '2026-02-29T09:00',
  '2026-11-23T09:00:00',
  '2026-11-23T09:00Z',
  '2026-11-23 09:00',
  '',
])('takes %j for no wall time', (text) => {
  expect(isWallTime(text)).toBe(false);
});

it('refuses a zone that does not exist', () => {
  expect(() => momentOf('2026-11-23T09:00', 'Europe/Atlantis')).toThrow(RangeError);
});

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Africa/Cairo',
];
const days2026 = Array.from({ length: 365 }, (_, day) =>
  new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
);

/** What GNU date says the moments of lines such as `TZ="Europe/Berlin" 2026-10-25 09:00` are; null without GNU date. */
function askGnuDate(lines: readonly string[]): readonly number[] | null {
  try {
    const input = lines.join('\n');
    const output = execFileSync('date', ['-u', '-f', '-', '+%s'], { input, stdio: 'pipe', encoding: 'utf8' });
    return output
      .trim()
      .split('\n')
      .map((seconds) => Number(seconds) * 1000);
  } catch {
    return null;
  }
}
const knowsZones = askGnuDate(['TZ="Europe/Berlin" 2026-10-25 09:00'])?.[0] === Date.parse('2026-10-25T08:00Z');

(knowsZones ? it : it.skip).each(ZONES)('agrees with GNU date on each morning and evening of a year in %s', (zone) => {
  const walls = days2026.flatMap((day) => [`${day}T08:00`, `${day}T21:45`]);
  const expected = askGnuDate(walls.map((wall) => `TZ="${zone}" ${wall.replace('T', ' ')}`));
  expect(walls.map((wall) => momentOf(wall, zone))).toEqual(expected);
});
