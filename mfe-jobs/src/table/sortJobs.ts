import type { JobCard } from '@jobtrail/contract';
import { appliedKey, type Column, columnOf } from './columns.tsx';
import type { JobKnowledge } from './knowledge.ts';
import type { Sort } from './sort.ts';

const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const compareWords = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
/** Far faster than a collator. */
const compareIso = (a: string | number, b: string | number): number => (a === b ? 0 : a < b ? -1 : 1);

/**
 * Sorts the jobs by a column. Those without a value come last in both directions; ties are broken by the newest
 * application, then by id.
 */
export function sortJobs(
  jobs: readonly JobCard[],
  { column: id, direction }: Sort,
  knowledge: JobKnowledge,
): JobCard[] {
  const column = columnOf(id);
  const compare = column.isIso ? compareIso : compareWords;
  const sign = direction === 'ascending' ? 1 : -1;
  return jobs
    .map((card) => ({ card, value: column.value(card, knowledge), applied: appliedKey(card, knowledge.zone) }))
    .sort(
      (a, b) =>
        Number(a.value === null) - Number(b.value === null) ||
        (a.value === null || b.value === null ? 0 : compare(a.value, b.value) * sign) ||
        compareIso(b.applied, a.applied) ||
        (a.card.id < b.card.id ? 1 : -1),
    )
    .map(({ card }) => card);
}

/** The order after a column was chosen: reversed if it was chosen already, otherwise the column's default. */
export function sortAfterClick({ column: known, direction }: Sort, { id, startsWith }: Column): Sort {
  if (known !== id) return { column: id, direction: startsWith ?? 'ascending' };
  return { column: id, direction: direction === 'ascending' ? 'descending' : 'ascending' };
}
