import { interviewWith } from '../../testing/interviews.ts';
import { interviewFlags } from './interviewFlags.ts';

/** Tuesday, 12:40 in Berlin. */
const NOW = Date.parse('2026-11-24T11:40:00Z');
const flagsAt = (interviews: Parameters<typeof interviewFlags>[0], now = NOW, zone = 'Europe/Berlin') =>
  Object.fromEntries([...interviewFlags(interviews, zone, now)].map(([id, { text }]) => [id, text]));

test('a job has a flag with its next interview if that is today or tomorrow', () => {
  const interviews = [
    interviewWith('Parcelo', ['2026-11-24T16:00:00Z', '2026-11-24T16:30:00Z'], { kind: 'phone', round: 2 }),
    interviewWith('Mosaic', ['2026-11-24T14:00:00Z', '2026-11-24T15:00:00Z']),
    interviewWith('Arcadia', ['2026-11-25T09:00:00Z', '2026-11-25T13:00:00Z'], { kind: 'onsite' }),
    interviewWith('Almanac', ['2026-11-26T09:00:00Z', '2026-11-26T10:00:00Z']),
  ];
  expect(flagsAt(interviews)).toEqual({
    'job-parcelo': 'Call today 5:00\u00a0PM',
    'job-mosaic': 'Video today 3:00\u00a0PM',
    'job-arcadia': 'Onsite tomorrow',
  });
  expect(interviewFlags(interviews, 'Europe/Berlin', NOW).get('job-parcelo')).toMatchObject({
    shape: 'calendar',
    isToday: true,
    title: 'Phone interview, round 2, today 5:00 PM',
  });
});

test("days are those in the person's time zone: an evening in Berlin is the next morning in Auckland", () => {
  const evening = interviewWith('Mosaic', ['2026-11-24T19:00:00Z', '2026-11-24T20:00:00Z']);
  expect(flagsAt([evening])).toEqual({ 'job-mosaic': 'Video today 8:00\u00a0PM' });
  expect(flagsAt([evening], NOW - 3_600_000, 'Pacific/Auckland')).toEqual({ 'job-mosaic': 'Video tomorrow' });
});

test('an interview has its flag until it is over; then comes the next one of the job', () => {
  const [first, second] = [
    interviewWith('Mosaic', ['2026-11-24T11:00:00Z', '2026-11-24T12:00:00Z'], { kind: 'phone' }),
    interviewWith('Mosaic', ['2026-11-25T11:00:00Z', '2026-11-25T12:00:00Z']),
  ];
  expect(flagsAt([first, second])).toEqual({ 'job-mosaic': 'Call today 12:00\u00a0PM' });
  expect(flagsAt([first, second], Date.parse('2026-11-24T12:00:00Z'))).toEqual({ 'job-mosaic': 'Video tomorrow' });
  expect(flagsAt([first, second], Date.parse('2026-11-25T12:00:00Z'))).toEqual({});
});

test.each(['done', 'cancelled', 'no-show'] as const)('an interview that is %s gives no flag', (state) => {
  expect(flagsAt([interviewWith('Mosaic', ['2026-11-24T14:00:00Z', '2026-11-24T15:00:00Z'], { state })])).toEqual({});
});
