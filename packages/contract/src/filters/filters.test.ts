import { describe, expect, it, jest } from '@jest/globals';
import { NOTHING_KNOWN } from '../smart-tags/values.ts';
import { clauseOf, withClause, withoutChips } from './chips.ts';
import { compileFilter } from './compile.ts';
import type { FilterCard, FilterContext } from './context.ts';
import { printFilter } from './filter.ts';
import { parseFilter } from './parse.ts';

const EXAMPLE = 'stage:applied,phone -company:acme (remote:yes OR place:berlin) pay:>=80k applied:<30d silent:>14';

const card: FilterCard = {
  id: 'kestrel',
  company: 'Kestrel Café',
  position: 'Senior Engineer',
  status: 'phone screen',
  applicationDate: '2026-11-02T23:30:00.000Z',
  appliedOn: null,
  jobUrl: 'https://kestrel.example/jobs/7',
  tags: ['Go', 'Health tech'],
  location: 'Łódź',
  salary: '€75,000 to €90,000',
  stageChangedAt: '2026-11-10T09:00:00.000Z',
  stageChangedOn: null,
  repliedAt: '2026-11-10T09:00:00.000Z',
  closedReason: null,
  source: 'job board',
  smart: {
    arrangement: 'remote',
    seniority: 'senior',
    function: 'engineering',
    employment: 'full-time',
    pay: { min: 75_000, max: 90_000, currency: 'EUR' },
  },
  wishlist: false,
  hasPosting: false,
  updatedAt: '2026-11-10T09:00:00.000Z',
};
/** It is November 24 in Berlin. */
const context: FilterContext = {
  now: Date.parse('2026-11-23T23:30:00Z'),
  zone: 'Europe/Berlin',
  silentDays: () => 14,
  dueOn: () => '2026-11-26',
  hasInterview: () => true,
  hasNote: () => false,
};
const matches = (text: string, changes: Partial<FilterCard> = {}, more: Partial<FilterContext> = {}): boolean =>
  compileFilter(parseFilter(text), { ...context, ...more })({ ...card, ...changes });
const canonical = (text: string): string => printFilter(parseFilter(text));

describe('A clause', () => {
  it.each([
    'stage:phone',
    'stage:"Phone Screen",offer',
    'STAGE:Phone-Screen',
    'tag:go',
    'tag:"health  TECH"',
    'company:cafe',
    'company:acme,kestrel',
    'title:engineer',
    'place:lodz',
    'place:łódź,munich',
    'remote:yes',
    'remote:hybrid,remote',
    'level:senior',
    'type:full-time',
    'pay:>=80k',
    'pay:90.000',
    'pay:>89.9k',
    'pay:80-100k',
    'pay:90k-90kEUR',
    'pay:<1m,none',
    // Applied on November 3, 21 days ago in Berlin; in stage since November 10.
    'applied:21d',
    'applied:<22d',
    'applied:2026-11-03',
    'applied:2026-11-03..2026-11-04',
    'applied:>=2026-11-03',
    'moved:14d',
    'moved:>=14d',
    'silent:14',
    'silent:>=14d',
    'silent:yes',
    'due:2d',
    'due:<7d',
    'due:>2026-11-25',
    'has:url',
    'has:reply',
    'has:note,interview',
    'source:job-board',
    'source:"Job board"',
    'reason:none',
  ])('%s matches', (text) => {
    expect(matches(text)).toBe(true);
    expect(matches(`-${text}`)).toBe(false);
  });

  it.each([
    'stage:applied,offer',
    'tag:health',
    'company:acme',
    'title:senior-engineer',
    'place:berlin',
    'remote:no,none',
    'level:junior',
    'type:contract',
    'pay:>90k',
    'pay:>=80kUSD',
    'pay:100-120k,none',
    'applied:>21d',
    'applied:2026-11-01..2026-11-03',
    'applied:none',
    'moved:<14d',
    'silent:>14',
    'due:<2d',
    'due:none',
    'has:note',
    'source:referral',
    'reason:no-answer',
  ])('%s does not match', (text) => {
    expect(matches(text)).toBe(false);
    expect(matches(`-${text}`)).toBe(true);
  });

  it('never matches what is not known of a job, while its negation does', () => {
    const nothing: Partial<FilterContext> = {
      silentDays: () => null,
      dueOn: () => null,
    };
    const unknown = { smart: NOTHING_KNOWN };
    for (const text of ['pay:>=80k', 'pay:<80k', 'remote:yes,no', 'silent:yes', 'due:<7d', 'due:>=7d']) {
      expect([text, matches(text, unknown, nothing), matches(`-${text}`, unknown, nothing)]).toEqual([
        text,
        false,
        true,
      ]);
    }
    expect(matches('pay:>=80k,none remote:none level:none type:none due:none', unknown, nothing)).toBe(true);
  });

  it('about something that the context does not know does not match, and neither does its negation', () => {
    const bare = compileFilter(parseFilter('-silent:yes'), { now: context.now, zone: context.zone });
    expect(bare(card)).toBe(false);
  });

  it('about a place finds every name of a city', () => {
    for (const location of ['München', 'Munich, Germany', 'Muenchen (hybrid)'])
      expect([location, matches('place:munich', { location }), matches('place:münchen', { location })]).toEqual([
        location,
        true,
        true,
      ]);
    expect(matches('place:munich', { location: 'Mannheim' })).toBe(false);
    expect(matches('place:munich', { location: null })).toBe(false);
  });

  it('of relative days follows the calendar of the zone', () => {
    expect(matches('applied:20d', {}, { zone: 'America/New_York' })).toBe(false);
    expect(matches('applied:21d', {}, { zone: 'America/New_York', now: Date.parse('2026-11-23T04:59:00Z') })).toBe(
      false,
    );
    expect(matches('applied:20d', {}, { zone: 'America/New_York', now: Date.parse('2026-11-23T04:59:00Z') })).toBe(
      true,
    );
    expect(matches('applied:7d', { appliedOn: '2026-11-17' })).toBe(true);
  });
});

describe('Words', () => {
  it('find what the search finds, each of them and in any order', () => {
    expect(matches('engineer KESTREL lodz')).toBe(true);
    expect(matches('engineer falcon')).toBe(false);
    expect(matches('"senior engineer"')).toBe(true);
    expect(matches('"engineer senior"')).toBe(false);
    expect(matches('anja', { notes: 'Met Anja' })).toBe(true);
  });
  it('find what the context finds elsewhere', () => {
    expect(matches('anja', {}, { isFound: ({ id }, text) => id === 'kestrel' && text === 'anja' })).toBe(true);
  });
});

describe('A filter', () => {
  it('joins by "and" before "or"', () => {
    expect(matches('acme falcon OR kestrel')).toBe(true);
    expect(matches('acme (falcon OR kestrel)')).toBe(false);
    expect(matches('-(acme OR kestrel)')).toBe(false);
    expect(matches('')).toBe(true);
  });
  it('of many kinds of clauses matches the jobs that meet all', () => {
    expect(matches(EXAMPLE)).toBe(false);
    expect(matches(EXAMPLE, {}, { silentDays: () => 15 })).toBe(true);
    expect(matches(EXAMPLE, { company: 'ACME Ltd' }, { silentDays: () => 15 })).toBe(false);
  });
  it('with a part that is not understood matches only what matches either way', () => {
    expect(matches('stage:phone colour:red')).toBe(false);
    expect(matches('stage:phone -colour:red')).toBe(false);
    expect(matches('stage:phone OR colour:red')).toBe(true);
    expect(matches('-(stage:offer colour:red)')).toBe(true);
  });
});

describe('The text of a filter', () => {
  it.each([
    [EXAMPLE, '-company:acme applied:<30d pay:>=80k (place:berlin OR remote:yes) silent:>14 stage:applied,phone'],
    ['  b   a\n"b" ', 'a b'],
    ['stage:"Phone Screen",applied,phone', 'stage:applied,phone'],
    ['company:"acme  inc","b,c",d', 'company:"acme inc","b,c",d'],
    ['pay:>=80.000,1.2m,50-60k,80001-100k', 'pay:1200k,50k-60k,80001-100k,>=80k'],
    ['applied:<030 silent:>14d', 'applied:<30d silent:>14'],
    ['((a OR (b)) c)', '(a OR b) c'],
    ['a OR (b OR -(-c))', 'a OR b OR c'],
    ['"OR" "-" "a:b" "c" "" "5"" disk"', '"" "-" "5"" disk" "OR" "a:b" c'],
    ['"not closed', '"not closed"'],
    ['-- -a --b', '"--" -a b'],
  ])('%j is printed as %j', (text, printed) => {
    expect(canonical(text)).toBe(printed);
  });

  it.each([
    'colour:red',
    'stage:hired,applied',
    'stage:',
    'pay:>=80',
    'pay:>=80,000',
    'pay:>80k-100k',
    'pay:100k-80k',
    'applied:2026-02-29',
    'applied:2026-12-01..2026-11-01',
    'applied:soon',
    'has:luck',
    'moved:none',
  ])('keeps %j, which is not understood', (text) => {
    expect(parseFilter(`${text} z`)).toEqual({
      kind: 'and',
      parts: [
        { kind: 'unknown', text, rest: false },
        { kind: 'text', text: 'z' },
      ],
    });
  });

  it.each(['(b OR c', ') b', '()', '-(b OR) c', '((((b))))', '(b (c) "d'])(
    'keeps all from %j on, which cannot be read',
    (rest) => {
      expect(parseFilter(`z ${rest}`)).toEqual({
        kind: 'and',
        parts: [
          { kind: 'text', text: 'z' },
          { kind: 'unknown', text: rest, rest: true },
        ],
      });
    },
  );

  it.each(['OR a', 'a OR', 'a OR OR b', 'a OR (b', `a${' b'.repeat(50)}`, 'a'.repeat(1501), '(a)'.repeat(51)])(
    'is kept as a whole if it is %j',
    (text) => {
      expect(parseFilter(text)).toEqual({ kind: 'unknown', text, rest: true });
    },
  );
});

describe('A hostile text', () => {
  const HOSTILE = [
    '(',
    ')',
    '"',
    '-',
    ',',
    'a',
    ':',
    'a:',
    '-(',
    '"" ',
    '""',
    ' OR ',
    'stage:,',
    '\u3000',
    'x OR (',
    'pay:1',
    '. ',
  ];
  /** How often an expression is matched, each time at another character. */
  const stepsOf = (text: string): number => {
    const exec = jest.spyOn(RegExp.prototype, 'exec');
    parseFilter(text);
    const steps = exec.mock.calls.length;
    exec.mockRestore();
    return steps;
  };
  it.each(HOSTILE)('of %j takes steps in proportion to its length', (piece) => {
    const filled = (length: number): string => piece.repeat(length).slice(0, length);
    expect(stepsOf(filled(1500))).toBeLessThanOrEqual(2 * stepsOf(filled(750)) + 20);
    expect(stepsOf(filled(1500))).toBeLessThanOrEqual(10 * 1500);
  });
  it.each(HOSTILE)('of a megabyte of %j is refused without being read', (piece) => {
    expect(stepsOf(`x${piece.repeat(1_000_000 / piece.length)}x`)).toBe(0);
  });
});

describe('Chips', () => {
  const filter = parseFilter(
    'stage:phone,applied -tag:go tag:rust remote kestrel (pay:>80k OR pay:none) applied:>7d applied:<30d',
  );
  it('show the only clause of their key', () => {
    expect(clauseOf(filter, 'stage')).toEqual(['applied', 'phone screen']);
    expect(clauseOf(filter, 'tag')).toEqual(['rust']);
    expect(clauseOf(filter, 'pay')).toBeNull();
    expect(clauseOf(filter, 'applied')).toBeNull();
    expect(clauseOf(parseFilter('stage:offer OR a'), 'stage')).toBeNull();
    expect(clauseOf(parseFilter('stage:offer'), 'stage')).toEqual(['offer']);
  });
  it('leave everything else to the text', () => {
    expect(printFilter(withoutChips(filter, ['stage', 'tag', 'pay', 'applied']))).toBe(
      '-tag:go applied:<30d applied:>7d kestrel (pay:>80k OR pay:none) remote',
    );
    expect(printFilter(withoutChips(parseFilter('stage:offer'), ['stage']))).toBe('');
  });
  it('change only their own clause', () => {
    const changed = (text: string, ...change: [Parameters<typeof withClause>[1], readonly string[] | null]): string =>
      printFilter(withClause(parseFilter(text), ...change));
    expect(changed('stage:offer a', 'stage', ['technical interview', 'applied'])).toBe('a stage:applied,technical');
    expect(changed('stage:offer a', 'stage', null)).toBe('a');
    expect(changed('stage:offer', 'stage', [])).toBe('');
    expect(changed('a OR b', 'source', ['job board'])).toBe('(a OR b) source:job-board');
    expect(changed('a (b', 'tag', ['x'])).toBe('a tag:x (b');
    expect(() => withClause(filter, 'stage', ['hired'])).toThrow(RangeError);
  });
});
