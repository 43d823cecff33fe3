import { describe, expect, it } from '@jest/globals';
import type { ReminderDecision } from './schema.ts';
import { type Suggestion, type SuggestionCard, type SuggestionInput, suggestionsOf } from './suggestions.ts';

const ZONE = 'Europe/Berlin';
/** Noon in Berlin on a day of November 2026. */
const noon = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T11:00:00.000Z`;

const card = (changes: Partial<SuggestionCard> = {}): SuggestionCard => ({
  id: 'job',
  company: 'Acme',
  status: 'applied',
  applicationDate: noon(2),
  appliedOn: null,
  stageChangedAt: noon(2),
  stageChangedOn: null,
  repliedAt: null,
  closedReason: null,
  wishlist: false,
  ...changes,
});
const decision = (changes: Partial<ReminderDecision>): ReminderDecision => ({
  id: 'decision',
  jobId: 'job',
  rule: 'follow-up',
  touch: 1,
  decision: 'done',
  decidedAt: noon(9),
  ...changes,
});

/** What is suggested on a day of November 2026. */
function on(day: number, input: Partial<SuggestionInput> = {}): Suggestion[] {
  return suggestionsOf({
    cards: [card()],
    decisions: [],
    rules: [],
    contacts: [],
    interviews: [],
    reminders: [],
    now: Date.parse(noon(day)),
    zone: ZONE,
    ...input,
  });
}
/** The first day of November on which something is suggested, with its rule and touch; null if nothing is. */
function firstDay(input: Partial<SuggestionInput> = {}, from = 1): readonly [number, string, number] | null {
  for (let day = from; day <= 30; day += 1) {
    const [first] = on(day, input);
    if (first) return [day, first.rule, first.touch];
  }
  return null;
}

describe('A follow-up', () => {
  it('is not suggested before the day of an application that is ahead', () => {
    expect(firstDay({ cards: [card({ appliedOn: '2026-11-20' })] })).toEqual([27, 'follow-up', 1]);
  });
  it('is suggested 7 days after the application, as long as there is no reply', () => {
    expect(firstDay()).toEqual([9, 'follow-up', 1]);
    expect(on(11)).toEqual([
      {
        jobId: 'job',
        rule: 'follow-up',
        touch: 1,
        dueOn: '2026-11-09',
        about: 'application',
        since: '2026-11-02',
        days: 9,
      },
    ]);
    expect(firstDay({ cards: [card({ repliedAt: noon(5) })] })).toBeNull();
    expect(firstDay({ cards: [card({ status: 'phone screen', repliedAt: noon(5) })] })).toBeNull();
  });
  it('is suggested again 10 days after the decision about the first, and then never again', () => {
    for (const answer of ['done', 'dismissed'] as const) {
      const first = decision({ decision: answer, decidedAt: noon(10) });
      expect(firstDay({ decisions: [first] }, 10)).toEqual([20, 'follow-up', 2]);
      const second = decision({ touch: 2, decision: answer, decidedAt: noon(20) });
      expect(firstDay({ decisions: [first, second] }, 20)).toBeNull();
    }
  });
  it('counts from the latest contact of the person', () => {
    const contacts = [{ jobId: 'job', at: noon(6) }];
    expect(firstDay({ contacts })).toEqual([13, 'follow-up', 1]);
    expect(on(13, { contacts })).toMatchObject([{ about: 'contact', since: '2026-11-06', days: 7 }]);
    expect(firstDay({ contacts: [{ jobId: 'other', at: noon(6) }] })).toEqual([9, 'follow-up', 1]);
  });
  it("is due by the person's calendar, in which an application at night belongs to the next day", () => {
    const cards = [card({ applicationDate: '2026-11-02T23:30:00Z' })];
    expect(firstDay({ cards })).toEqual([10, 'follow-up', 1]);
    expect(firstDay({ cards, zone: 'America/New_York' })).toEqual([9, 'follow-up', 1]);
  });
  it('is not suggested for a saved job, an ended application, or a job with a reminder', () => {
    expect(firstDay({ cards: [card({ wishlist: true, applicationDate: null })] })).toBeNull();
    expect(firstDay({ cards: [card({ status: 'rejected', closedReason: 'no answer' })] })).toBeNull();
    expect(firstDay({ reminders: [{ jobId: 'job', state: 'open' }] })).toBeNull();
    expect(
      firstDay({
        reminders: [
          { jobId: 'job', state: 'done' },
          { jobId: null, state: 'open' },
        ],
      }),
    ).not.toBeNull();
  });
});

describe('An interview of an application without a move', () => {
  const planned = { interviews: [{ jobId: 'job', endsAt: noon(20) }] };
  it('is a reply: nothing asks for one, neither before nor after it', () => {
    expect(on(12, planned)).toEqual([]);
    expect(on(21, planned).map(({ rule }) => rule)).toEqual(['thank-you']);
  });
  it('that is planned is news: no update is asked for after an earlier one', () => {
    const interviews = [{ jobId: 'job', endsAt: noon(3) }, ...planned.interviews];
    expect(on(15, { interviews })).toEqual([]);
    expect(on(15, { interviews: interviews.slice(0, 1) }).map(({ rule }) => rule)).toEqual(['interview-reply']);
  });
  it('is not the reason to ask for an update after 90 days', () => {
    const interviews = [{ jobId: 'job', endsAt: '2026-08-20T11:00:00.000Z' }];
    expect(on(18, { interviews }).map(({ rule }) => rule)).toEqual(['interview-reply']);
    expect(on(19, { interviews })).toEqual([]);
  });
});

describe('After an interview', () => {
  const interviewed = {
    cards: [card({ status: 'technical interview', repliedAt: noon(3), stageChangedAt: noon(3) })],
    interviews: [{ jobId: 'job', endsAt: noon(10) }],
  };
  it('a thank-you is suggested from the next day for a week, unless the person was in contact', () => {
    expect(firstDay(interviewed)).toEqual([11, 'thank-you', 1]);
    expect(on(17, interviewed).map(({ rule }) => rule)).toContain('thank-you');
    expect(on(18, interviewed).map(({ rule }) => rule)).not.toContain('thank-you');
    const contacts = [{ jobId: 'job', at: noon(11) }];
    expect(on(11, { ...interviewed, contacts })).toEqual([]);
  });
  it('asking for an update is suggested after 5 days without a move', () => {
    const thanked = { ...interviewed, decisions: [decision({ rule: 'thank-you', decidedAt: noon(11) })] };
    expect(firstDay(thanked, 11)).toEqual([15, 'interview-reply', 1]);
    const cards = [card({ status: 'onsite', repliedAt: noon(3), stageChangedAt: noon(13) })];
    expect(firstDay({ ...thanked, cards }, 11)).toBeNull();
  });
  it('a later interview causes new suggestions', () => {
    const decisions = [decision({ rule: 'thank-you', decidedAt: noon(11) })];
    const interviews = [...interviewed.interviews, { jobId: 'job', endsAt: noon(12) }];
    expect(on(13, { ...interviewed, decisions, interviews })).toMatchObject([
      { rule: 'thank-you', since: '2026-11-12' },
    ]);
  });
  it('nothing is suggested before it has ended', () => {
    expect(on(9, interviewed)).toEqual([]);
  });
});

describe('An offer', () => {
  const cards = [card({ status: 'offer', repliedAt: noon(3), stageChangedAt: noon(10) })];
  it('suggests an answer after 2 days, until the person has accepted or declined it', () => {
    expect(firstDay({ cards })).toEqual([12, 'offer-answer', 1]);
    expect(on(12, { cards })).toMatchObject([{ about: 'offer', since: '2026-11-10', days: 2 }]);
    expect(firstDay({ cards: cards.map((one) => ({ ...one, closedReason: 'accepted' as const })) })).toBeNull();
  });
  it('is suggested once', () => {
    expect(on(20, { cards, decisions: [decision({ rule: 'offer-answer', decidedAt: noon(12) })] })).toEqual([]);
  });
});

describe('What the person has decided', () => {
  it('ends the rule for that job only, if it is "never"', () => {
    const cards = [card(), card({ id: 'other' })];
    expect(on(20, { cards, decisions: [decision({ decision: 'never', decidedAt: noon(9) })] })).toMatchObject([
      { jobId: 'other' },
    ]);
  });
  it('turns a rule off, or changes its days', () => {
    expect(firstDay({ rules: [{ rule: 'follow-up', on: false, days: 7 }] })).toBeNull();
    expect(firstDay({ rules: [{ rule: 'follow-up', on: true, days: 14 }] })).toEqual([16, 'follow-up', 1]);
  });
  it('counts toward the three suggestions of the day', () => {
    const cards = Array.from({ length: 6 }, (_, n) => card({ id: `job-${n}` }));
    expect(on(20, { cards })).toHaveLength(3);
    const answered = (day: number, n: number) => decision({ id: `d${n}`, jobId: `job-${n}`, decidedAt: noon(day) });
    expect(on(20, { cards, decisions: [answered(20, 0), answered(20, 1)] })).toHaveLength(1);
    expect(on(20, { cards, decisions: [0, 1, 2].map((n) => answered(20, n)) })).toEqual([]);
    expect(on(20, { cards, decisions: [answered(19, 0), answered(19, 1)] })).toHaveLength(3);
  });
  it('does not change the order: more important rules first, then what became due last', () => {
    const cards = [
      card({ id: 'old', applicationDate: noon(1) }),
      card({ id: 'new', applicationDate: noon(3) }),
      card({ id: 'offer', status: 'offer', stageChangedAt: noon(10) }),
    ];
    expect(on(12, { cards }).map(({ jobId }) => jobId)).toEqual(['offer', 'new', 'old']);
  });
});
