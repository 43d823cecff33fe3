import { describe, expect, it } from '@jest/globals';
import { sync, type VEvent } from 'node-ical';
import { INTERVIEW_KIND_LABELS } from '@jobtrail/contract';
import { feedText, fileText, pausedFeedText } from './calendarText.ts';
import { eventOf } from './event.ts';
import { randomInterviews } from './testing/randomInterviews.ts';

const interviews = randomInterviews(1000);
const text = feedText(interviews.map(({ row, job }) => eventOf(row, job, 'h23')));
const lines = text.split('\r\n');
/** The properties that an event may have here. Any other property was injected by a text. */
const PROPERTIES = new Set([
  ...['BEGIN', 'UID', 'SEQUENCE', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY', 'LOCATION', 'DESCRIPTION', 'URL', 'STATUS'],
  ...['TRANSP', 'CREATED', 'LAST-MODIFIED', 'END'],
]);

describe('A calendar of 1,000 interviews with hostile texts', () => {
  it('reads back with the same uid, sequence, times, status and title', () => {
    const read = Object.values(sync.parseICS(text)).filter((part): part is VEvent => part?.type === 'VEVENT');
    const byUid = new Map(read.map((event) => [event.uid, event]));
    expect(byUid.size).toBe(1000);
    for (const { row, job } of interviews) {
      const event = byUid.get(row.uid);
      const name = `${INTERVIEW_KIND_LABELS[row.kind]} interview${row.round > 1 ? `, round ${row.round}` : ''}`;
      const title = String(event?.summary);
      expect([Number(event?.sequence), event?.start.getTime(), event?.end?.getTime(), event?.status]).toEqual([
        row.sequence,
        row.starts_at,
        row.ends_at,
        row.state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
      ]);
      expect(title.endsWith(`: ${name}`)).toBe(true);
      expect(title.startsWith('Canceled: ')).toBe(row.state === 'cancelled');
      // Of the company, all letters and marks survive; white space is one space.
      const letters = (some: string): string => some.replaceAll(/[^\p{L}\p{M}\p{P}\p{Extended_Pictographic}]/gu, '');
      expect(letters(title)).toContain(letters(job.company.replaceAll(/\p{Surrogate}/gu, '')));
    }
  });
  it('has no line of more than 75 octets, and no line end but CRLF', () => {
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\u0085\u2028\u2029\v\f]/);
    // Folding never splits a character.
    expect(Buffer.from(text).toString()).toBe(text);
  });
  it('lets no text become a property', () => {
    const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
    const start = unfolded.indexOf('BEGIN:VEVENT');
    const names = unfolded.slice(start, -2).map((line) => /^[A-Z-]+/.exec(line)?.[0]);
    expect(names.filter((name) => name === undefined || !PROPERTIES.has(name))).toEqual([]);
    expect(unfolded.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1000);
    expect(unfolded.filter((line) => line.startsWith('UID:'))).toHaveLength(1000);
  });
  it('escapes backslashes first, which readers often unescape last', () => {
    // RFC 5545, 3.3.11: \\\\ is a backslash, so what follows is no line feed, comma or semicolon.
    const [one] = interviews;
    if (!one) throw new Error('There is no interview.');
    const job = { ...one.job, company: '\\n\\N\\,\\;' };
    const event = feedText([eventOf({ ...one.row, state: 'planned', kind: 'phone', round: 1 }, job, 'h23')]);
    expect(event).toContain('SUMMARY:\\\\n\\\\N\\\\\\,\\\\\\;: Phone interview\r\n');
  });
  it('is the same text each time', () => {
    expect(feedText(interviews.map(({ row, job }) => eventOf(row, job, 'h23')))).toBe(text);
  });
});

describe('A file of an interview', () => {
  it('publishes it without anyone who could reply', () => {
    const [one] = interviews;
    if (!one) throw new Error('There is no interview.');
    const file = fileText(eventOf(one.row, one.job, 'h23'));
    expect(file).toContain('METHOD:PUBLISH\r\n');
    expect(file).not.toMatch(/^(ATTENDEE|ORGANIZER|BEGIN:VALARM)/m);
  });
});

describe.each([
  ['of a person without interviews', () => feedText([])],
  ['of a person without a subscription', () => pausedFeedText('ended')],
  ['of a deactivated person', () => pausedFeedText('deactivated')],
])('The calendar %s', (_, textOf) => {
  it('has no events, but one component, which a calendar needs', () => {
    const parts = Object.values(sync.parseICS(textOf())).map((part) => part?.type);
    expect(parts.filter((type) => type === 'VEVENT')).toEqual([]);
    // RFC 5545, 3.6: `icalbody = calprops component`, and `component = 1*(eventc / ... / timezonec / ...)`.
    expect(textOf().match(/^BEGIN:(?!VCALENDAR).*$/gm)).toEqual(['BEGIN:VTIMEZONE', 'BEGIN:STANDARD']);
    // Properties of the calendar come first.
    expect(textOf()).toMatch(/\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nEND:VCALENDAR(?:\r\n)?$/);
    // 3.6.5: what a time zone must have.
    for (const name of ['TZID', 'DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'])
      expect(
        textOf()
          .split('\r\n')
          .filter((line) => line.startsWith(`${name}:`)),
      ).toHaveLength(1);
  });
  it('has no line of more than 75 octets, and no line end but CRLF', () => {
    expect(
      textOf()
        .split('\r\n')
        .filter((line) => Buffer.byteLength(line) > 75),
    ).toEqual([]);
    expect(textOf().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});
