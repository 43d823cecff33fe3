import { createNews, type NewsInput, type SilenceCard, silentDays } from './news.ts';

const ZONE = 'Europe/Berlin';
const TODAY = '2026-11-28';
const NOW = Date.parse('2026-11-28T14:00:00Z');
const noon = (day: string): string => `${day}T11:00:00.000Z`;

/** Applied for on October 1, and entered today. */
const card = (changes: Partial<SilenceCard> = {}): SilenceCard => ({
  status: 'applied',
  applicationDate: null,
  appliedOn: '2026-10-01',
  repliedAt: null,
  stageChangedAt: noon(TODAY),
  stageChangedOn: null,
  ...changes,
});
function silence(changes: Partial<SilenceCard> = {}, known: Partial<NewsInput> = {}): number | null {
  const newsOf = createNews({ contacts: [], interviews: [], now: NOW, zone: ZONE, ...known });
  return silentDays(card(changes), newsOf('job'), { day: TODAY, zone: ZONE });
}
const contactOn = (day: string) => ({ contacts: [{ jobId: 'job', at: noon(day) }] });
const interviewOn = (day: string) => ({ interviews: [{ jobId: 'job', endsAt: noon(day) }] });

test('silence counts from the application, whenever it was entered, and begins on the twelfth day', () => {
  expect(silence()).toBe(58);
  expect(silence({ appliedOn: '1999-12-31' })).toBe(9829);
  expect(['2026-11-16', '2026-11-17', TODAY, '2027-03-01'].map((appliedOn) => silence({ appliedOn }))).toEqual([
    12,
    null,
    null,
    null,
  ]);
  expect(silence({ appliedOn: null, applicationDate: noon('2026-11-10') })).toBe(18);
});
test('without a date it counts from the day of entry', () => {
  expect(silence({ appliedOn: null })).toBeNull();
  expect(silence({ appliedOn: null, stageChangedAt: noon('2026-11-01') })).toBe(27);
});
test('a move out of Applied is news; the stage in which a job was added and a move back to Applied are none', () => {
  expect(silence({ status: 'onsite', repliedAt: noon('2026-10-20'), stageChangedAt: noon('2026-11-08') })).toBe(20);
  expect(silence({ status: 'onsite', repliedAt: noon('2026-10-20'), stageChangedAt: noon('2026-11-20') })).toBeNull();
  expect(silence({ status: 'onsite', stageChangedAt: noon(TODAY) })).toBe(58);
  expect(silence({ status: 'applied', repliedAt: null, stageChangedAt: noon('2026-11-20') })).toBe(58);
});
test('a contact and an interview that is over are news', () => {
  expect(silence({}, contactOn('2026-11-11'))).toBe(17);
  expect(silence({}, contactOn('2026-09-01'))).toBe(58);
  expect(silence({}, interviewOn('2026-11-10'))).toBe(18);
  expect(silence({}, { ...contactOn('2026-11-10'), ...interviewOn('2026-11-12') })).toBe(16);
  expect(silence({}, interviewOn('2026-11-27'))).toBeNull();
});
test('nothing is silent while an interview is planned, even in months', () => {
  expect(silence({}, interviewOn('2027-03-01'))).toBeNull();
  expect(silence({}, { interviews: [{ jobId: 'another', endsAt: noon('2027-03-01') }] })).toBe(58);
});
test.each(['offer', 'rejected'] as const)('an application in %s is never silent', (status) => {
  expect(silence({ status })).toBeNull();
});
test('days are those of the time zone of the person', () => {
  const at = { contacts: [{ jobId: 'job', at: '2026-11-15T23:30:00.000Z' }] };
  expect(silence({}, at)).toBe(12);
  expect(silence({}, { ...at, zone: 'UTC' })).toBe(13);
});
