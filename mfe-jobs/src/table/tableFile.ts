import type { JobCard, LocalDay } from '@jobtrail/contract';
import { type Cell, csvFile } from '../files/csvFile.ts';
import { slug } from '../files/slug.ts';
import type { Column } from './columns.tsx';
import type { JobKnowledge } from './knowledge.ts';

/** The table as a CSV file: the rows and columns that are shown, in their order. Dates are ISO 8601. */
export function tableFile(rows: readonly JobCard[], columns: readonly Column[], knowledge: JobKnowledge): Blob {
  const cells = columns.flatMap(({ label, value, csv }) => Object.entries(csv ?? { [label]: value }));
  return csvFile({
    columns: cells.map(([head]) => head),
    rows: rows.map((card) => cells.map(([, of]): Cell => of(card, knowledge))),
  });
}

/** Maximum number of characters of the view in the name of a file. */
const VIEW_MAX = 60;

/**
 * The name of the file: what is in it, what the table was limited to, and the day on which it was made, such as
 * 'jobtrail-applications-berlin-2026-11-24.csv'.
 */
export function tableFileName(view: string, today: LocalDay): string {
  const limits = [...slug(view)].slice(0, VIEW_MAX).join('');
  return `${['jobtrail', 'applications', limits, today].filter(Boolean).join('-')}.csv`;
}
