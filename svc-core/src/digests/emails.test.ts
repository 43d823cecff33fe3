import { describe, expect, it } from '@jest/globals';
import type { HourCycle, Reminder, Suggestion } from '@jobtrail/contract';
import { digest, type DigestInterview } from './emails.ts';

const TODAY = '2026-11-24';
const reminder = (text: string, dueOn: string | null, more: Partial<Reminder> = {}): Reminder => ({
  id: `id of ${text}`,
  jobId: null,
  text,
  dueOn,
  snoozedUntil: null,
  state: 'open',
  doneAt: null,
  createdAt: '2026-11-01T09:00:00.000Z',
  ...more,
});
const suggestion = (dueOn: string): Suggestion => ({
  jobId: 'acme',
  rule: 'follow-up',
  touch: 1,
  dueOn,
  about: 'application',
  since: '2026-11-17',
  days: 7,
});
const interview = (company: string, at: string, place: string | null = null): DigestInterview => ({
  kind: 'video',
  round: 2,
  company,
  starts_at: Date.parse(at),
  place,
});
const compose = (
  reminders: readonly Reminder[],
  suggestions: readonly Suggestion[] = [],
  interviews: readonly DigestInterview[] = [],
  hourCycle: HourCycle = 'h23',
) =>
  digest({
    name: 'Ada',
    today: TODAY,
    zone: 'Europe/Berlin',
    hourCycle,
    interviews,
    reminders,
    suggestions,
    companies: new Map([['acme', 'Acme']]),
    appUrl: 'https://jobtrail.example',
  });

describe('A digest', () => {
  it('lists what is overdue, what is due and the suggestions, and says where to open Today and how to turn it off', () => {
    const content = compose(
      [
        reminder('Send the form', TODAY),
        reminder('Call Devon', '2026-11-23', { jobId: 'acme' }),
        reminder('Ask for references', '2026-11-10'),
        reminder('Later', '2026-11-25'),
        reminder('Some day', null),
        reminder('Snoozed', '2026-11-01', { snoozedUntil: '2026-11-30' }),
      ],
      [suggestion('2026-11-20')],
    );
    expect(content).toEqual({
      subject: '3 follow-ups today',
      name: 'Ada',
      paragraphs: [
        'Overdue\n- Ask for references, due 14 days ago\n- Call Devon (Acme), due yesterday',
        'Due today\n- Send the form',
        'Suggestions\n- 7 days since you applied to Acme: follow up?',
      ],
      link: { label: 'Open Today', href: 'https://jobtrail.example/today' },
      closing: 'You get this email on days when there is something to do.',
      closingLink: { label: 'Turn off these emails', href: 'https://jobtrail.example/settings' },
    });
  });
  it('begins with the interviews of the day, in the time zone of the person', () => {
    const two = [
      interview('Acme', '2026-11-24T08:05:00Z', 'Zoom https://meet.example/7'),
      interview('Globex', '2026-11-24T22:30:00Z'),
    ];
    const both = compose([reminder('Send the form', TODAY)], [], two);
    expect(both?.subject).toBe('2 interviews and 1 follow-up today');
    expect(both?.paragraphs).toEqual([
      'Interviews\n- At 9:05, Acme, video interview, round 2: https://meet.example/7\n- At 23:30, Globex, video interview, round 2',
      'Due today\n- Send the form',
    ]);
    expect(compose([], [suggestion(TODAY)], two.slice(0, 1))?.subject).toBe('1 interview today');
    expect(compose([], [], two, 'h12')?.paragraphs[0]).toMatch(/- At 9:05 AM, Acme, .*\n- At 11:30 PM, Globex, /);
  });
  it('is sent for an interview alone', () => {
    const one = interview('Acme', '2026-11-24T14:00:00Z');
    expect(compose([], [], [one])).toMatchObject({ subject: '1 interview today', paragraphs: [expect.anything()] });
  });
  it('is not sent when there is nothing to do, or only reminders of jobs that have ended', () => {
    expect(compose([])).toBeNull();
    expect(compose([reminder('x', TODAY, { jobId: 'a job that ended' }), reminder('y', '2026-11-25')])).toBeNull();
  });
  it('is sent for a suggestion on the day on which it is new, and not again', () => {
    expect(compose([], [suggestion(TODAY)])).toMatchObject({ subject: 'A suggestion for today' });
    expect(compose([], [suggestion('2026-11-23')])).toBeNull();
  });
  it('stays short', () => {
    const many = Array.from({ length: 500 }, (_, n) => reminder(`Task ${n}`, TODAY));
    const [due = ''] = compose(many)?.paragraphs ?? [];
    expect(due.split('\n')).toHaveLength(22);
    expect(due).toMatch(/- and 480 more$/);
  });
});
