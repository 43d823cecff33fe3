// What another implementation reads in our calendars.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { ICALENDAR } from '@jobtrail/service-kit/testing';
import { feedText } from './calendarText.ts';
import { eventOf, titleOf } from './event.ts';
import { randomInterviews } from './testing/randomInterviews.ts';

const READ = `
import json, sys, icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
print(json.dumps([[
    str(event['UID']), int(event['SEQUENCE']), event['DTSTART'].dt.isoformat(), event['DTEND'].dt.isoformat(),
    str(event['STATUS']), str(event['SUMMARY']), sorted(set(event.keys())),
] for event in calendar.walk('VEVENT')]))
`;
const MAX_BYTES = 64 * 1024 * 1024;
const PROPERTIES = new Set([
  ...['UID', 'SEQUENCE', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY', 'LOCATION', 'DESCRIPTION', 'URL', 'STATUS'],
  ...['TRANSP', 'CREATED', 'LAST-MODIFIED'],
]);

type Read = [uid: string, sequence: number, start: string, end: string, status: string, title: string, names: string[]];

describe("Python's icalendar", () => {
  if (!ICALENDAR.isInstalled()) {
    it(`reports in one line: ${ICALENDAR.missingLine}`, () => {
      if (process.env['NO_SKIP'] === '1') throw new Error(ICALENDAR.missingLine);
    });
    return;
  }
  it('reads 1,000 interviews with hostile texts as they were written', () => {
    const interviews = randomInterviews(1000, 2);
    const input = feedText(interviews.map(({ row, job }) => eventOf(row, job, 'h23')));
    const output = execFileSync('/usr/bin/python3', ['-c', READ], { input, maxBuffer: MAX_BYTES, encoding: 'utf8' });
    const read = JSON.parse(output) as Read[];
    expect(read).toHaveLength(1000);
    const moment = (at: number): string => new Date(at).toISOString().replace('.000Z', '+00:00');
    read.forEach(([uid, sequence, start, end, status, title, names], n) => {
      const { row, job } = interviews[n] ?? { row: undefined, job: undefined };
      if (!row) throw new Error('There are too many events.');
      expect([uid, sequence, start, end]).toEqual([row.uid, row.sequence, moment(row.starts_at), moment(row.ends_at)]);
      expect([status, title]).toEqual([row.state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED', titleOf(row, job)]);
      expect(names.filter((name) => !PROPERTIES.has(name))).toEqual([]);
    });
  });
});
