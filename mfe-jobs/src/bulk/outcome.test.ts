import type { BulkChange, BulkOperation, SkippedJob } from '@jobtrail/contract';
import { outcomeText, undoneText } from './outcome.ts';

/** In the order in which they were selected. */
const names = new Map([
  ['q', 'Quarry Cloud'],
  ['p', 'Parcelo'],
  ['b', 'Birch'],
  ['k', 'Kestrel'],
  ['a', 'Alder'],
]);
const FULL = 'A job has at most 20 tags.';

const operation = (changed: readonly string[], skipped: readonly SkippedJob[] = []): BulkOperation => ({
  id: changed.length === 0 ? null : 'op',
  changed: [...changed],
  skipped: [...skipped],
  undoUntil: null,
});
const toInterview: BulkChange = { kind: 'stage', stage: 'technical interview' };

test.each<[BulkChange, string]>([
  [toInterview, '2 applications moved to Technical Interview'],
  [{ kind: 'addTags', tags: ['remote'] }, 'Tag “remote” added to 2 applications'],
  [{ kind: 'removeTags', tags: ['remote', 'referral'] }, '2 tags removed from 2 applications'],
  [{ kind: 'closedReason', closedReason: 'no answer' }, 'Reason set for 2 applications'],
  [{ kind: 'closedReason', closedReason: null }, 'Reason removed from 2 applications'],
  [{ kind: 'appliedOn', appliedOn: '2026-11-12' }, '2 applications applied for on Nov 12, 2026'],
  [{ kind: 'followUp', dueOn: '2026-11-26', text: 'Ask' }, 'Follow-up set for 2 applications'],
  [
    { kind: 'smartTag', correction: { dimension: 'arrangement', value: 'remote' } },
    'Arrangement changed for 2 applications',
  ],
  [{ kind: 'delete' }, '2 applications deleted'],
])('%j says that %s', (change, title) => {
  expect(outcomeText(change, operation(['q', 'p']), names).title).toBe(title);
});

test('one application is in the singular', () => {
  expect(outcomeText(toInterview, operation(['q']), names)).toEqual({
    title: '1 application moved to Technical Interview',
  });
});

test('what was skipped is named with its reason, and what was so already is counted', () => {
  const skipped: SkippedJob[] = [
    { id: 'p', reason: 'not-possible', sentence: FULL },
    { id: 'b', reason: 'not-possible', sentence: FULL },
    { id: 'x', reason: 'missing' },
    { id: 'k', reason: 'unchanged' },
  ];
  expect(outcomeText({ kind: 'addTags', tags: ['remote'] }, operation(['q'], skipped), names)).toEqual({
    title: 'Tag “remote” added to 1 of 4 applications',
    description:
      '2 could not take it (Parcelo and Birch): A job has at most 20 tags. 1 is no longer there. 1 was so already.',
  });
});

test('a single one is named alone, each sentence has its own jobs, and of many only three are named', () => {
  const skipped: SkippedJob[] = [
    { id: 'a', reason: 'not-possible', sentence: 'It has no application.' },
    ...['q', 'p', 'b', 'k'].map((id) => ({ id, reason: 'not-possible', sentence: FULL }) as const),
  ];
  expect(outcomeText(toInterview, operation([], skipped), names)).toEqual({
    title: 'Nothing was changed',
    description: `4 could not take it (Quarry Cloud, Parcelo, Birch and 1 other): ${FULL} Alder could not take it: It has no application.`,
  });
});

test('of many reasons, the two most frequent are said', () => {
  const skipped: SkippedJob[] = ['q', 'p', 'b', 'k', 'a'].map((id, at) => ({
    id,
    reason: 'not-possible',
    sentence: `Reason ${Math.max(1, at)}.`,
  }));
  expect(outcomeText(toInterview, operation([], skipped), names).description).toBe(
    '2 could not take it (Quarry Cloud and Parcelo): Reason 1. Birch could not take it: Reason 2. 2 more could not take it.',
  );
});

test('a deletion says what is gone and for how long it can come back', () => {
  expect(outcomeText({ kind: 'delete' }, operation(['b', 'q', 'p']), names).description).toBe(
    'Quarry Cloud, Parcelo and Birch. They can be restored for 7 days and count against your storage until then.',
  );
  expect(outcomeText({ kind: 'delete' }, operation(['p']), names).description).toBe(
    'Parcelo. It can be restored for 7 days and counts against your storage until then.',
  );
});

test('Undo says what is as before, and names what has changed since', () => {
  expect(undoneText({ restored: ['q', 'p'], changedSince: [] }, names)).toEqual({
    title: 'Undone. 2 applications are as before',
  });
  expect(undoneText({ restored: ['q'], changedSince: ['p', 'b'] }, names)).toEqual({
    title: 'Undone. 1 application is as before',
    description: 'Parcelo and Birch have changed since and stay as they are.',
  });
  expect(undoneText({ restored: [], changedSince: ['p'] }, names)).toEqual({
    title: 'Nothing could be undone',
    description: 'Parcelo has changed since and stays as it is.',
  });
});
