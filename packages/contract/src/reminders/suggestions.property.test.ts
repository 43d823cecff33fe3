import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CLOSED_REASONS } from '../jobs/endings.ts';
import { STAGE_VALUES } from '../stages.ts';
import { addDays } from '../time/localDays.ts';
import { REMINDER_DECISIONS, REMINDER_RULES } from './rules.ts';
import type { ReminderDecision } from './schema.ts';
import { dueSuggestions, type SuggestionCard, type SuggestionInput, suggestionsOf } from './suggestions.ts';

const NOW = Date.parse('2026-11-24T11:40:00Z');
const DAY_MS = 86_400_000;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Kiritimati'];

const moment = fc.integer({ min: 0, max: 90 * DAY_MS }).map((ago) => new Date(NOW - ago).toISOString());
const jobIds = Array.from({ length: 8 }, (_, n) => `job-${n}`);
const jobId = fc.constantFrom(...jobIds);

const cardOf = (id: string): fc.Arbitrary<SuggestionCard> =>
  fc.record({
    id: fc.constant(id),
    company: fc.constant('Acme'),
    status: fc.constantFrom(...STAGE_VALUES),
    applicationDate: fc.option(moment),
    appliedOn: fc.constant(null),
    stageChangedAt: moment,
    stageChangedOn: fc.constant(null),
    repliedAt: fc.option(moment),
    closedReason: fc.option(fc.constantFrom(...CLOSED_REASONS), { freq: 6 }),
    wishlist: fc.boolean(),
  });
const decision: fc.Arbitrary<ReminderDecision> = fc.record({
  id: fc.uuid(),
  jobId,
  rule: fc.constantFrom(...REMINDER_RULES),
  touch: fc.constantFrom(1, 2),
  decision: fc.constantFrom(...REMINDER_DECISIONS),
  decidedAt: moment,
});
const input: fc.Arbitrary<SuggestionInput> = fc.record({
  cards: fc.subarray(jobIds).chain((ids) => fc.tuple(...ids.map(cardOf))),
  decisions: fc.uniqueArray(decision, {
    maxLength: 8,
    selector: (one) => `${one.jobId} ${one.rule} ${one.touch}`,
  }),
  rules: fc.constant([]),
  contacts: fc.uniqueArray(fc.record({ jobId, at: moment }), { maxLength: 6, selector: (one) => one.jobId }),
  interviews: fc.array(fc.record({ jobId, endsAt: moment }), { maxLength: 6 }),
  reminders: fc.array(
    fc.record({ jobId: fc.option(jobId), state: fc.constantFrom('open' as const, 'done' as const) }),
    {
      maxLength: 3,
    },
  ),
  now: fc.constant(NOW),
  zone: fc.constantFrom(...ZONES),
});

const cardIn = ({ cards }: SuggestionInput, id: string): SuggestionCard | undefined =>
  cards.find((card) => card.id === id);

describe('Suggestions for any history', () => {
  it('are at most three, at most one for each job and rule, all due, and only for open applications', () => {
    fc.assert(
      fc.property(input, (given) => {
        const found = suggestionsOf(given);
        expect(found.length).toBeLessThanOrEqual(3);
        expect(new Set(found.map((one) => `${one.jobId} ${one.rule}`)).size).toBe(found.length);
        for (const one of found) {
          expect(one.days).toBeGreaterThanOrEqual(1);
          expect(addDays(one.since, one.days) >= one.dueOn).toBe(true);
          expect(cardIn(given, one.jobId)).toMatchObject({ wishlist: false, closedReason: null });
          expect(one.touch).toBeLessThanOrEqual(one.rule === 'follow-up' ? 2 : 1);
        }
      }),
    );
  });
  it('do not come back after "never"', () => {
    fc.assert(
      fc.property(input, (given) => {
        const retired = new Set(
          given.decisions.flatMap((one) => (one.decision === 'never' ? [`${one.jobId} ${one.rule}`] : [])),
        );
        expect(dueSuggestions(given).filter((one) => retired.has(`${one.jobId} ${one.rule}`))).toEqual([]);
      }),
    );
  });
  it('disappear when the person decides about them, and return when the decision is withdrawn', () => {
    fc.assert(
      fc.property(input, fc.constantFrom(...REMINDER_DECISIONS), (given, answer) => {
        const before = dueSuggestions(given);
        const [one] = before;
        if (!one) return;
        const { jobId: job, rule, touch } = one;
        const answered: ReminderDecision = {
          id: 'new',
          jobId: job,
          rule,
          touch,
          decision: answer,
          decidedAt: new Date(NOW).toISOString(),
        };
        const others = given.decisions.filter(
          (known) => known.jobId !== job || known.rule !== rule || known.touch !== touch,
        );
        const after = dueSuggestions({ ...given, decisions: [...others, answered] });
        expect(after).not.toContainEqual(one);
        expect(after).toEqual(before.filter((known) => known !== one));
        if (others.length === given.decisions.length)
          expect(dueSuggestions({ ...given, decisions: others })).toEqual(before);
      }),
    );
  });
  it('of a job do not change when other jobs are imported', () => {
    fc.assert(
      fc.property(input, fc.array(cardOf('imported'), { maxLength: 1 }), (given, imported) => {
        const after = dueSuggestions({ ...given, cards: [...imported, ...given.cards] });
        expect(after.filter((one) => one.jobId !== 'imported')).toEqual(dueSuggestions(given));
      }),
    );
  });
  it('do not change when an import fills in fields that the person left empty', () => {
    fc.assert(
      fc.property(input, fc.string(), (given, company) => {
        const cards = given.cards.map((card) => ({
          ...card,
          company,
          notes: company,
          updatedAt: new Date(NOW).toISOString(),
        }));
        expect(dueSuggestions({ ...given, cards })).toEqual(dueSuggestions(given));
      }),
    );
  });
  it('do not depend on the order of the input', () => {
    fc.assert(
      fc.property(input, (given) => {
        const turned = {
          ...given,
          cards: [...given.cards].reverse(),
          decisions: [...given.decisions].reverse(),
          interviews: [...given.interviews].reverse(),
        };
        expect(suggestionsOf(turned)).toEqual(suggestionsOf(given));
      }),
    );
  });
  it('are never made earlier because the person was in contact', () => {
    fc.assert(
      fc.property(input, jobId, (given, job) => {
        const contacts = [
          ...given.contacts.filter((one) => one.jobId !== job),
          { jobId: job, at: new Date(NOW).toISOString() },
        ];
        const before = dueSuggestions(given);
        expect(before).toEqual(expect.arrayContaining(dueSuggestions({ ...given, contacts })));
      }),
    );
  });
});
