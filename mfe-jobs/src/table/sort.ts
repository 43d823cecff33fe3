import { appliedDayOf, type JobCard } from '@jobtrail/contract';
import { appliedColumn, type Column, type DatedJob } from './columns.tsx';

/** The order of the table. */
export interface Sort {
  column: Column;
  direction: 'ascending' | 'descending';
}
/** The initial order of the table. */
export const newestFirst: Sort = { column: appliedColumn, direction: 'descending' };

/**
 * Sorts the jobs by a column; ties are broken by the newest application, then by id.
 * @param zone the person's time zone
 */
export function sortJobs(
  jobs: readonly JobCard[],
  { column: { compare, isMissing }, direction }: Sort,
  zone: string,
): JobCard[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const lacks = ({ card }: DatedJob): boolean => isMissing?.(card) ?? false;
  return jobs
    .map((card): DatedJob => ({ card, applied: `${appliedDayOf(card, zone) ?? ''} ${card.applicationDate ?? ''}` }))
    .sort(
      (a, b) =>
        Number(lacks(a)) - Number(lacks(b)) ||
        (lacks(a) ? 0 : compare(a, b) * sign) ||
        appliedColumn.compare(b, a) ||
        (a.card.id < b.card.id ? 1 : -1),
    )
    .map(({ card }) => card);
}

/** The order after a click on a column header: reversed, or the column's default. */
export function sortAfterClick(sort: Sort, column: Column): Sort {
  if (sort.column !== column) return { column, direction: column.startsWith ?? 'ascending' };
  return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
}
