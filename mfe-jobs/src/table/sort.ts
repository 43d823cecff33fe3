import { appliedDayOf, type JobCard, STAGE_VALUES } from '@jobtrail/contract';
import type { Column, Sort } from './sortOrder.ts';

const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const compareTexts = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
const compare: Record<Exclude<Column, 'applied'>, (a: JobCard, b: JobCard) => number> = {
  company: (a, b) => words.compare(a.company, b.company),
  role: (a, b) => words.compare(a.position, b.position),
  stage: (a, b) => STAGE_VALUES.indexOf(a.status) - STAGE_VALUES.indexOf(b.status),
  tags: (a, b) => words.compare(a.location ?? '', b.location ?? ''),
};
/** Jobs without a value in the column come last in both directions. */
const missing: Partial<Record<Column, (card: JobCard) => boolean>> = {
  tags: ({ location }) => !location,
  applied: ({ applicationDate }) => applicationDate === null,
};

/**
 * Sorts the jobs by a column; ties are broken by the newest application, then by id.
 * @param zone the person's time zone
 */
export function sortJobs(jobs: readonly JobCard[], { column, direction }: Sort, zone: string): JobCard[] {
  const dates = new Map(
    jobs.map((card) => [card.id, `${appliedDayOf(card, zone) ?? ''} ${card.applicationDate ?? ''}`]),
  );
  const byDate = (a: JobCard, b: JobCard): number => compareTexts(dates.get(a.id) ?? '', dates.get(b.id) ?? '');
  const compared = { ...compare, applied: byDate }[column];
  const sign = direction === 'ascending' ? 1 : -1;
  const lacks = missing[column];
  return [...jobs].sort((a, b) => {
    const gap = lacks ? Number(lacks(a)) - Number(lacks(b)) : 0;
    if (gap !== 0) return gap;
    if (!lacks?.(a)) {
      const order = compared(a, b) * sign;
      if (order !== 0) return order;
    }
    return byDate(b, a) || (a.id < b.id ? 1 : -1);
  });
}

/** The order after a click on a column header: reversed, or the column's default. */
export function sortAfterClick(sort: Sort, column: Column): Sort {
  if (sort.column === column) return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
  return { column, direction: column === 'applied' ? 'descending' : 'ascending' };
}
