import { describe, expect, it } from '@jest/globals';
import { localDayOf } from '@jobtrail/contract';
import { Random } from '../../../seed/Random.ts';
import { dayCounter, dayNumber, dayText } from './dayCounter.ts';
import { mondayOf, weekName } from './weeks.ts';

const HOUR_MS = 3_600_000;
const dayIn = (zone: string, moment: string) => dayText(dayCounter(zone)(Date.parse(moment)));

describe('Local days', () => {
  it('begin at midnight of the person’s clock', () => {
    expect(dayIn('Europe/Berlin', '2026-11-23T22:59:59.999Z')).toBe('2026-11-23');
    expect(dayIn('Europe/Berlin', '2026-11-23T23:00:00Z')).toBe('2026-11-24');
    expect(dayIn('America/New_York', '2026-11-24T04:59:59Z')).toBe('2026-11-23');
    expect(dayIn('Asia/Kolkata', '2026-11-23T18:30:00Z')).toBe('2026-11-24');
  });
  it('have 23 and 25 hours when the clocks change', () => {
    const berlin = (moment: string) => dayIn('Europe/Berlin', moment);
    expect([berlin('2026-03-28T23:00Z'), berlin('2026-03-29T21:59Z'), berlin('2026-03-29T22:00Z')]).toEqual([
      '2026-03-29',
      '2026-03-29',
      '2026-03-30',
    ]);
    expect([berlin('2026-10-24T22:00Z'), berlin('2026-10-25T22:59Z'), berlin('2026-10-25T23:00Z')]).toEqual([
      '2026-10-25',
      '2026-10-25',
      '2026-10-26',
    ]);
  });
  it('include no December 30, 2011 in Samoa', () => {
    expect(dayIn('Pacific/Apia', '2011-12-30T09:59Z')).toBe('2011-12-29');
    expect(dayIn('Pacific/Apia', '2011-12-30T10:00Z')).toBe('2011-12-31');
  });
  it('are the same as in the contract at any moment', () => {
    const random = new Random(11);
    for (const zone of [
      'UTC',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'America/St_Johns',
      'Pacific/Apia',
      'Africa/Cairo',
    ]) {
      const dayOf = dayCounter(zone);
      for (let round = 0; round < 400; round += 1) {
        const at = Date.UTC(2009, 0, 1) + random.below(20 * 365 * 24) * HOUR_MS + random.below(HOUR_MS);
        expect(dayText(dayOf(at))).toBe(localDayOf(at, zone));
      }
    }
  });
  it('stay within years of four digits', () => {
    const dayOf = dayCounter('Pacific/Auckland');
    expect(dayText(dayOf(Date.parse('9999-12-31T23:59Z')))).toBe('9999-12-31');
    expect(dayText(dayOf(Date.parse('0000-01-01T00:00Z')))).toBe('0001-01-01');
  });
});

// The examples of ISO 8601 around the turn of the year; `date -d DAY +%G-W%V` says the same.
it.each([
  ['2026-11-23', '2026-11-23', '2026-W48'],
  ['2026-11-29', '2026-11-23', '2026-W48'],
  ['2027-01-03', '2026-12-28', '2026-W53'],
  ['2024-12-30', '2024-12-30', '2025-W01'],
  ['2016-01-03', '2015-12-28', '2015-W53'],
  ['1969-12-28', '1969-12-22', '1969-W52'],
])('puts %s into the week of %s, %s', (day, monday, week) => {
  expect([dayText(mondayOf(dayNumber(day))), weekName(mondayOf(dayNumber(day)))]).toEqual([monday, week]);
});
