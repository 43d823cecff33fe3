import { jobTexts, pages } from '@jobtrail/contract';

/** The views of the jobs. */
export type View = 'kanban' | 'table';

/** The page of a view. */
export const pageOf = (view: View): string => (view === 'table' ? pages.table : pages.dashboard);

/** The titles of the document. Both views have the same heading. */
export const pageTitles: Readonly<Record<View, string>> = {
  kanban: `${jobTexts.title}: Kanban`,
  table: `${jobTexts.title}: Table`,
};
