import { shortWeekday } from '../jobs/clock/days.ts';
import { anInterview, interviewWith } from '../testing/interviews.ts';
import { beginningIn, daysShown, entriesOf, nextInterview, openingMinute, partsOf } from './week.ts';

const MONDAY = '2026-11-23';
const BERLIN = 'Europe/Berlin';

test('an interview belongs to its day in the time zone of the person', () => {
  const late = interviewWith('Late', ['2026-11-24T23:30:00Z', '2026-11-25T00:30:00Z']);
  const dayIn = (zone: string) => entriesOf([late], zone, MONDAY, 7).map(({ day }) => day);
  expect(dayIn(BERLIN)).toEqual(['2026-11-25']);
  expect(dayIn('America/New_York')).toEqual(['2026-11-24']);
});

test('an interview past midnight is on both days', () => {
  const night = interviewWith('Night', ['2026-11-24T22:30:00Z', '2026-11-24T23:45:00Z']);
  const entries = entriesOf([night], BERLIN, MONDAY, 7);
  const minutes = (day: string) => partsOf(entries, day, BERLIN).map(({ from, to }) => [from, to]);
  expect(minutes('2026-11-24')).toEqual([[1410, 1440]]);
  expect(minutes('2026-11-25')).toEqual([[0, 45]]);
  expect(minutes('2026-11-26')).toEqual([]);
});

test('interviews overlap if they share any time; those that touch and canceled ones do not', () => {
  const pairing = interviewWith('Pairing', ['2026-11-25T12:00:00Z', '2026-11-25T13:30:00Z']);
  const call = interviewWith('Call', ['2026-11-25T13:00:00Z', '2026-11-25T13:30:00Z']);
  const after = interviewWith('After', ['2026-11-25T13:30:00Z', '2026-11-25T14:00:00Z']);
  const canceled = interviewWith('Off', ['2026-11-25T12:00:00Z', '2026-11-25T14:00:00Z'], { state: 'cancelled' });
  const overlapped = entriesOf([pairing, call, after, canceled], BERLIN, MONDAY, 7).map((entry) =>
    entry.overlapped.map(({ id }) => id),
  );
  expect(overlapped).toEqual([['call'], ['pairing'], [], []]);
});

/** The days that a week shows with an interview on a day. */
function shownWith(day: string, week: string, today = '2026-11-24') {
  const on = [interviewWith('On', [`${day}T10:00:00Z`, `${day}T11:00:00Z`])];
  return daysShown({ week, entries: entriesOf(on, BERLIN, week, 7), zone: BERLIN, today, due: new Set() });
}
const names = (shown: ReturnType<typeof shownWith>): string => shown.map(({ day }) => shortWeekday(day)).join(' ');

test('on a weekend both of its days are shown, the free one narrow, in its week only', () => {
  const saturday = shownWith('2026-11-24', MONDAY, '2026-11-28');
  expect(names(saturday)).toBe('Mon Tue Wed Thu Fri Sat Sun');
  expect(saturday.slice(4).map(({ weekend, free }) => [weekend, free])).toEqual([
    [false, true],
    [true, false],
    [true, true],
  ]);
  expect(names(shownWith('2026-11-24', '2026-11-22', '2026-11-28'))).toBe('Sun Mon Tue Wed Thu Fri Sat');
  expect(names(shownWith('2026-12-01', '2026-11-30', '2026-11-28'))).toBe('Mon Tue Wed Thu Fri');
});

test('an interview that only ends in a week after midnight does not count in it', () => {
  const night = interviewWith('Night', ['2026-11-29T22:30:00Z', '2026-11-29T23:15:00Z']);
  const next = '2026-11-30';
  expect(beginningIn(MONDAY, entriesOf([night], BERLIN, MONDAY, 7))).toHaveLength(1);
  expect(entriesOf([night], BERLIN, next, 7)).toHaveLength(1);
  expect(beginningIn(next, entriesOf([night], BERLIN, next, 7))).toEqual([]);
});

test('Saturday and Sunday are otherwise shown only if something is scheduled on them', () => {
  expect(['2026-11-27', '2026-11-28', '2026-11-29'].map((day) => names(shownWith(day, MONDAY)))).toEqual([
    'Mon Tue Wed Thu Fri',
    'Mon Tue Wed Thu Fri Sat',
    'Mon Tue Wed Thu Fri Sat Sun',
  ]);
});

test('in a week that begins on Sunday or Saturday, the days off are at its ends', () => {
  expect(['2026-11-22', '2026-11-24', '2026-11-28'].map((day) => names(shownWith(day, '2026-11-22')))).toEqual([
    'Sun Mon Tue Wed Thu Fri',
    'Mon Tue Wed Thu Fri',
    'Mon Tue Wed Thu Fri Sat',
  ]);
  expect(['2026-11-21', '2026-11-22', '2026-11-27'].map((day) => names(shownWith(day, '2026-11-21')))).toEqual([
    'Sat Sun Mon Tue Wed Thu Fri',
    'Sun Mon Tue Wed Thu Fri',
    'Mon Tue Wed Thu Fri',
  ]);
});

/** The minute at which the week opens with interviews from `from` to `to`, in UTC. */
function openingWith(...spans: [from: string, to: string][]): number {
  const interviews = spans.map((span, at) => interviewWith(`${at}`, span));
  const entries = entriesOf(interviews, 'UTC', MONDAY, 7);
  const shown = daysShown({ week: MONDAY, entries, zone: 'UTC', today: MONDAY, due: new Set() });
  return openingMinute(
    entries,
    shown.map(({ day }) => day),
    'UTC',
  );
}

test('the week opens at 8:00 unless the first interview would be out of sight', () => {
  expect(openingWith()).toBe(480);
  const opening = (from: string) => openingWith([`2026-11-25T${from}:00Z`, '2026-11-25T20:30:00Z']);
  expect(['06:30', '08:00', '15:00', '19:30'].map(opening)).toEqual([360, 480, 480, 1140]);
});

test('the end of an interview after midnight does not count for where the week opens', () => {
  expect(openingWith(['2026-11-24T23:00:00Z', '2026-11-25T01:00:00Z'])).toBe(1380);
  expect(
    openingWith(['2026-11-24T23:00:00Z', '2026-11-25T01:00:00Z'], ['2026-11-26T10:00:00Z', '2026-11-26T11:00:00Z']),
  ).toBe(480);
  expect(openingWith(['2026-11-22T23:00:00Z', '2026-11-23T01:00:00Z'])).toBe(480);
});

test('the next interview is planned and not over', () => {
  const [past, off, running] = [
    anInterview({ id: 'past', endsAt: '2026-11-24T10:00:00Z' }),
    anInterview({ id: 'off', state: 'cancelled' }),
    anInterview({ id: 'running' }),
  ];
  expect(nextInterview([past, off, running], Date.parse('2026-11-24T14:30:00Z'))?.id).toBe('running');
  expect(nextInterview([past, off], Date.parse('2026-11-24T14:30:00Z'))).toBeUndefined();
});
