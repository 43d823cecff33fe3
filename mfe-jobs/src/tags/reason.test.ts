import type { JobTag, TagReason } from '@jobtrail/contract';
import { isContradiction, lacksPeriod, nameOf, reasonText, tagReason } from './reason.ts';

const remote: TagReason = { value: 'remote', pay: null, source: 'location', words: 'Remote (EU)' };
const hybrid: TagReason = { value: 'hybrid', pay: null, source: 'text', words: 'two days in the office' };
const open: TagReason = { value: null, pay: null, source: 'text', words: 'not a remote role' };
const tag = (...reasons: TagReason[]): JobTag => ({ dimension: 'arrangement', reasons });
const pay = (more: Partial<NonNullable<TagReason['pay']>>): TagReason => ({
  ...{ value: null, source: 'salary', words: '90k' },
  pay: { min: 60_000, max: 70_000, currency: 'EUR', period: 'year', ...more },
});

test('a reason names the value, the place and the words', () => {
  expect(reasonText(remote)).toBe('Remote: from the location “Remote (EU)”');
  expect(reasonText(hybrid)).toBe('Hybrid: from the posting “two days in the office”');
  expect(reasonText({ ...remote, source: 'rule', words: 'berlin' })).toBe('Remote: from your rule for “berlin”');
  expect(reasonText({ ...remote, source: 'person', words: '' })).toBe('Remote: your choice');
});

test('both sides of a contradiction are named', () => {
  expect(tagReason(tag(remote, hybrid))).toBe(
    'Remote: from the location “Remote (EU)”. Hybrid: from the posting “two days in the office”',
  );
  expect(tagReason(tag(remote, open))).toContain('Open: from the posting “not a remote role”');
});

test('only different values contradict each other', () => {
  expect(isContradiction(tag(remote, hybrid))).toBe(true);
  expect(isContradiction(tag(remote))).toBe(false);
  expect(isContradiction(tag(open))).toBe(false);
});

test.each([
  [{}, 'EUR 60,000 to 70,000 a year'],
  [{ max: null, currency: null }, 'from 60,000 a year'],
  [{ min: null, period: null }, 'EUR up to 70,000'],
  [{ min: 70_000, period: 'month' }, 'EUR 70,000 a month'],
] as const)('a pay of %j is %s', (more, name) => expect(nameOf(pay(more))).toBe(name));

test('a pay without a period lacks it', () => {
  expect(lacksPeriod(tag(pay({ period: null })))).toBe(true);
  expect([lacksPeriod(tag(pay({}))), lacksPeriod(tag(remote)), lacksPeriod(tag())]).toEqual([false, false, false]);
});
