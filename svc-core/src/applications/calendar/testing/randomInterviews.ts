import { newId } from '@jobtrail/service-kit';
import { Random } from '../../../seed/Random.ts';
import { aJob, anInterview } from '../../interviews/testing/rows.ts';
import type { EventJob, EventRow } from '../event.ts';

/** What a hostile or merely lively person types. */
const TEXTS: readonly [string, ...string[]] = [
  'Kestrel',
  'a\r\nATTENDEE:mailto:x@example.com',
  'b\nEND:VEVENT\nBEGIN:VEVENT',
  'c\rX-EVIL:1',
  '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(12),
  'ünïcödé 日本語 العربية'.repeat(5),
  'quotes " \' and; commas, colons: and \\ backslashes',
  'tab\there',
  'line\u2028separator\u2029paragraph\u0085next\u000bvertical\u000cpage',
  'bell\u0007null\u0000escape\u001b delete\u007f',
  'lone \ud800 surrogate',
  'x'.repeat(200),
  ' spaced ',
  ':',
];
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'] as const;
const STATES = ['planned', 'done', 'cancelled', 'no-show'] as const;
const MINUTE_MS = 60_000;
const FIRST = Date.parse('2026-01-01T00:00:00Z');

/** Random interviews with their jobs, the same for the same seed. */
export function randomInterviews(count: number, seed = 1): Array<{ row: EventRow; job: EventJob }> {
  const random = new Random(seed);
  const text = (): string => random.pick(TEXTS) + (random.below(3) === 0 ? random.pick(TEXTS) : '');
  return Array.from({ length: count }, () => {
    const job = aJob(newId(), { company: text().slice(0, 200), position: text().slice(0, 200) });
    const starts_at = FIRST + random.below(1_000_000) * MINUTE_MS;
    const row = anInterview(job, {
      starts_at,
      ends_at: starts_at + (5 + random.below(716)) * MINUTE_MS,
      time_zone: random.pick(ZONES),
      kind: random.pick(['phone', 'video', 'onsite']),
      state: random.pick(STATES),
      round: 1 + random.below(20),
      sequence: random.below(100),
      place: random.pick<string | null>([null, text(), `https://meet.example/${random.below(99)}?a=1,2;3&b="x"`]),
      people: JSON.stringify(Array.from({ length: random.below(4) }, text)),
    });
    return { row, job };
  });
}
