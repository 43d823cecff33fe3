import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CLOSED_REASONS } from '../jobs/endings.ts';
import { JOB_SOURCES } from '../jobs/sources.ts';
import { TEXT_MAX } from '../limits.ts';
import { ARRANGEMENTS, EMPLOYMENTS, JOB_FUNCTIONS, SENIORITIES } from '../smart-tags/values.ts';
import { STAGE_VALUES } from '../stages.ts';
import { singleSpaced } from '../text/fold.ts';
import { withClause } from './chips.ts';
import { compileFilter } from './compile.ts';
import type { FilterCard, FilterContext } from './context.ts';
import { allOf, anyOf, type Filter, not, printFilter } from './filter.ts';
import { type FilterKey, isFilterKey } from './keys.ts';
import { parseFilter } from './parse.ts';

const NOW = Date.parse('2026-11-24T11:40:00Z');
const DAY_MS = 86_400_000;

/** A job and what the context knows about it. */
interface Known {
  card: FilterCard;
  silent: number | null;
  due: string | null;
  hasInterview: boolean;
  hasNote: boolean;
}

const moment = fc.integer({ min: -40 * DAY_MS, max: 5 * DAY_MS }).map((ms) => new Date(NOW + ms).toISOString());
const day = moment.map((text) => text.slice(0, 10));
const word = fc.constantFrom('Acme', 'acmé GmbH', 'Go', 'Google', 'Zürich', 'zurich, CH');
const payEnds = fc.constantFrom(79_999, 80_000, 80_001, 100_000, 120_000);
const smart = fc.record({
  arrangement: fc.option(fc.constantFrom(...ARRANGEMENTS)),
  seniority: fc.option(fc.constantFrom(...SENIORITIES)),
  function: fc.option(fc.constantFrom(...JOB_FUNCTIONS)),
  employment: fc.option(fc.constantFrom(...EMPLOYMENTS)),
  pay: fc.option(
    fc.record({
      min: payEnds,
      max: fc.option(payEnds),
      currency: fc.constantFrom('EUR', 'USD', null),
    }),
  ),
});
const card: fc.Arbitrary<FilterCard> = fc.record({
  id: fc.constant('job'),
  company: word,
  position: word,
  status: fc.constantFrom(...STAGE_VALUES),
  applicationDate: fc.option(moment),
  appliedOn: fc.option(day),
  jobUrl: fc.option(fc.constant('https://jobs.example')),
  tags: fc.option(fc.array(word, { maxLength: 2 })),
  location: fc.option(word),
  salary: fc.constant(null),
  stageChangedAt: moment,
  stageChangedOn: fc.constant(null),
  repliedAt: fc.option(moment),
  closedReason: fc.option(fc.constantFrom(...CLOSED_REASONS)),
  source: fc.option(fc.constantFrom(...JOB_SOURCES)),
  smart,
  wishlist: fc.constant(false),
  hasPosting: fc.boolean(),
  updatedAt: moment,
});
const known: fc.Arbitrary<Known> = fc.record({
  card,
  silent: fc.option(fc.integer({ min: 12, max: 40 })),
  due: fc.option(day),
  hasInterview: fc.boolean(),
  hasNote: fc.boolean(),
});
const knownJobs = fc.array(known, { minLength: 1, maxLength: 8 });

const dayIn = (zone: string, at: string | number): string =>
  new Date(at).toLocaleDateString('sv-SE', { timeZone: zone });
const daysFromToday = (zone: string, to: string): number => (Date.parse(to) - Date.parse(dayIn(zone, NOW))) / DAY_MS;
const appliedOn = ({ card: { appliedOn: picked, applicationDate } }: Known, zone: string): string =>
  picked ?? (applicationDate === null ? 'none' : dayIn(zone, applicationDate));
/** The days since the application; NaN without one, which compares to nothing. */
const age = (job: Known, zone: string): number => -daysFromToday(zone, appliedOn(job, zone));
const movedAge = ({ card: { stageChangedAt } }: Known, zone: string): number =>
  -daysFromToday(zone, dayIn(zone, stageChangedAt));
const dueIn = ({ due }: Known, zone: string): number => (due === null ? Number.NaN : daysFromToday(zone, due));
const plain = (text: string | null): string => (text ?? '').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const paid = ({ card: { smart } }: Known): number => smart.pay?.max ?? smart.pay?.min ?? Number.NaN;

/** What each value means, written down by hand. */
const MEANINGS: Readonly<Record<FilterKey, Readonly<Record<string, (job: Known, zone: string) => boolean>>>> = {
  stage: Object.fromEntries(STAGE_VALUES.map((stage) => [stage, (job: Known) => job.card.status === stage])),
  tag: {
    go: ({ card: { tags } }) => (tags ?? []).some((tag) => plain(tag) === 'go'),
    'ZURICH, ch': ({ card: { tags } }) => (tags ?? []).includes('zurich, CH'),
  },
  company: {
    ACME: (job) => plain(job.card.company).includes('acme'),
    'zürich, c': (job) => job.card.company === 'zurich, CH',
  },
  title: { go: (job) => plain(job.card.position).includes('go') },
  place: { zurich: (job) => plain(job.card.location).includes('zurich') },
  remote: {
    remote: (job) => job.card.smart.arrangement === 'remote',
    onsite: (job) => job.card.smart.arrangement === 'onsite',
    none: (job) => job.card.smart.arrangement === null,
  },
  level: {
    staff: (job) => job.card.smart.seniority === 'staff',
    none: (job) => job.card.smart.seniority === null,
  },
  type: {
    'full-time': (job) => job.card.smart.employment === 'full-time',
    internship: (job) => job.card.smart.employment === 'internship',
  },
  pay: {
    '>=80k': (job) => paid(job) >= 80_000,
    '<=80k': (job) => paid(job) <= 80_000,
    '>80kEUR': (job) => paid(job) > 80_000 && job.card.smart.pay?.currency === 'EUR',
    '80001-100k': (job) => paid(job) >= 80_001 && paid(job) <= 100_000,
    none: (job) => job.card.smart.pay === null,
  },
  applied: {
    '<7d': (job, zone) => age(job, zone) < 7,
    '>=7d': (job, zone) => age(job, zone) >= 7,
    '0d': (job, zone) => age(job, zone) === 0,
    '2026-11-01..2026-11-20': (job, zone) => /^2026-11-[01]/.test(appliedOn(job, zone)),
    '<2026-11-20': (job, zone) => Date.parse(appliedOn(job, zone)) < Date.parse('2026-11-20'),
    none: (job) => job.card.appliedOn === null && job.card.applicationDate === null,
  },
  moved: {
    '<=3d': (job, zone) => movedAge(job, zone) <= 3,
    '>3d': (job, zone) => movedAge(job, zone) > 3,
  },
  silent: {
    '>14': ({ silent }) => silent !== null && silent > 14,
    yes: ({ silent }) => silent !== null,
  },
  due: {
    '<=0d': (job, zone) => dueIn(job, zone) <= 0,
    '<3d': (job, zone) => dueIn(job, zone) < 3,
    '>2026-11-24': ({ due }) => due !== null && Date.parse(due) > Date.parse('2026-11-24'),
    none: ({ due }) => due === null,
  },
  has: {
    url: (job) => job.card.jobUrl !== null,
    reply: (job) => job.card.repliedAt !== null,
    interview: (job) => job.hasInterview,
    note: (job) => job.hasNote,
  },
  source: {
    'job board': (job) => job.card.source === 'job board',
    none: (job) => job.card.source === null,
  },
  reason: {
    'no answer': (job) => job.card.closedReason === 'no answer',
    none: (job) => job.card.closedReason === null,
  },
};

/** What a filter says about a job: yes, no, or either way. */
type Outcome = boolean | undefined;

const opposite = (outcome: Outcome): Outcome => (outcome === undefined ? undefined : !outcome);
function both(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes(false)) return false;
  return outcomes.includes(undefined) ? undefined : true;
}

function outcomeOf(filter: Filter, job: Known, { zone, silentDays }: FilterContext): Outcome {
  const outcome = (part: Filter): Outcome =>
    outcomeOf(part, job, { now: NOW, zone, ...(silentDays && { silentDays }) });
  switch (filter.kind) {
    case 'and':
      return both(filter.parts.map(outcome));
    case 'or':
      return opposite(both(filter.parts.map((part) => opposite(outcome(part)))));
    case 'not':
      return opposite(outcome(filter.part));
    case 'clause':
      if (!silentDays && filter.key === 'silent') return undefined;
      return filter.values.some((value) => MEANINGS[filter.key][value]?.(job, zone) ?? false);
    case 'text': {
      const { company, position, location, tags } = job.card;
      return [company, position, location, ...(tags ?? [])].some((text) => plain(text).includes(plain(filter.text)));
    }
    case 'unknown':
      return undefined;
  }
}

const clauses = fc
  .constantFrom(...Object.keys(MEANINGS).filter(isFilterKey))
  .chain((key) =>
    fc.subarray(Object.keys(MEANINGS[key]), { minLength: 1 }).map((values) => withClause(parseFilter(''), key, values)),
  );
const unknowns = fc
  .constantFrom('colour:red', 'stage:hired,offer', 'pay:>=80', 'pay:>=80,000', 'due:"next week"', 'applied:2026-02-30')
  .map((text): Filter => ({ kind: 'unknown', text, rest: false }));
const words = fc
  .constantFrom('acme', 'GO', 'zürich', 'zurich, ch', 'nobody')
  .map((text): Filter => ({ kind: 'text', text }));
const texts = fc.string({ unit: 'grapheme' }).map((text): Filter => ({ kind: 'text', text: singleSpaced(text) }));

/** Filters with parentheses up to this depth. */
const filtersOf = (leaf: fc.Arbitrary<Filter>, depth: number): fc.Arbitrary<Filter> => {
  if (depth < 0) return leaf;
  const part = filtersOf(leaf, depth - 1);
  const parts = fc.array(part, { minLength: 1, maxLength: 3 });
  return fc.oneof(leaf, part.map(not), parts.map(allOf), parts.map(anyOf));
};
const meantFilters = filtersOf(fc.oneof(clauses, words, unknowns), 2);
/** Any filters that fit into the limits of a text. */
const printedFilters = filtersOf(fc.oneof(clauses, texts, unknowns), 2).filter(
  (filter) => printFilter(filter).length <= TEXT_MAX.filter,
);

/** Texts of what the grammar is made of, in any order. */
const typed = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '(',
        ')',
        ' ',
        ' ',
        ' OR ',
        'OR',
        '-',
        '"',
        '""',
        ',',
        ':',
        'stage:',
        'Pay:',
        'colour:',
        'title:',
      ),
      fc.constantFrom('applied', 'phone,offer', '>=80k', '80.000', '"a b"', 'é', '\u0001', '\u3000', 'OR:x', 'or'),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

const contexts: fc.Arbitrary<(jobs: readonly Known[]) => FilterContext> = fc
  .tuple(fc.constantFrom('Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati'), fc.boolean())
  .map(([zone, knowsSilence]) => (jobs) => {
    const of = (looked: FilterCard): Known => jobs.find((job) => job.card === looked) ?? fail();
    return {
      now: NOW,
      zone,
      dueOn: (looked) => of(looked).due,
      hasInterview: (looked) => of(looked).hasInterview,
      hasNote: (looked) => of(looked).hasNote,
      ...(knowsSilence && { silentDays: (looked) => of(looked).silent }),
    };
  });
const fail = (): never => {
  throw new Error('The filter looks at another card.');
};

const matchesOf = (filter: Filter, jobs: readonly Known[], context: FilterContext): boolean[] => {
  const matches = compileFilter(filter, context);
  return jobs.map((job) => matches(job.card));
};

describe('The text of any filter', () => {
  it('is read as the same filter', () => {
    fc.assert(
      fc.property(printedFilters, (filter) => {
        expect(parseFilter(printFilter(filter))).toEqual(filter);
      }),
    );
  });
  it('is canonical, whatever was typed', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const printed = printFilter(parseFilter(text));
        expect(printFilter(parseFilter(printed))).toBe(printed);
        expect(parseFilter(printed)).toEqual(parseFilter(text));
      }),
      { numRuns: 300 },
    );
  });
  it('does not depend on the order in which its parts are typed', () => {
    fc.assert(
      fc.property(fc.array(printedFilters, { minLength: 1, maxLength: 3 }), (parts) => {
        const groups = parts.map((part) => `(${printFilter(part)})`);
        const filter = parseFilter(groups.join(' '));
        fc.pre(filter.kind !== 'unknown');
        expect(printFilter(parseFilter(groups.reverse().join('  ')))).toBe(printFilter(filter));
      }),
    );
  });
});

describe('A compiled filter', () => {
  it('matches the jobs that its tree says', () => {
    fc.assert(
      fc.property(meantFilters, knownJobs, contexts, (filter, jobs, contextOf) => {
        const context = contextOf(jobs);
        expect(matchesOf(filter, jobs, context)).toEqual(jobs.map((job) => outcomeOf(filter, job, context) === true));
      }),
      { numRuns: 300 },
    );
  });
  it('matches the same jobs after it was printed and read', () => {
    fc.assert(
      fc.property(meantFilters, knownJobs, contexts, (filter, jobs, contextOf) => {
        const context = contextOf(jobs);
        expect(matchesOf(parseFilter(printFilter(filter)), jobs, context)).toEqual(matchesOf(filter, jobs, context));
      }),
    );
  });
  it('obeys the laws of De Morgan and of double negation', () => {
    fc.assert(
      fc.property(fc.array(meantFilters, { minLength: 1 }), knownJobs, contexts, (parts, jobs, contextOf) => {
        const matches = (filter: Filter) => matchesOf(filter, jobs, contextOf(jobs));
        const negated = parts.map(not);
        expect(matches(not(allOf(parts)))).toEqual(matches(anyOf(negated)));
        expect(matches(not(anyOf(parts)))).toEqual(matches(allOf(negated)));
        const [part = fail()] = parts;
        expect(matches({ kind: 'not', part: { kind: 'not', part } })).toEqual(matches(part));
      }),
    );
  });
  it('never matches a job that its negation matches', () => {
    fc.assert(
      fc.property(meantFilters, knownJobs, contexts, (filter, jobs, contextOf) => {
        const context = contextOf(jobs);
        const either = matchesOf(filter, jobs, context).map((matches, n) => [
          matches,
          matchesOf(not(filter), jobs, context)[n],
        ]);
        expect(either).not.toContainEqual([true, true]);
      }),
    );
  });
});
