import { pages } from '@jobtrail/contract';

/** The views of the jobs. */
export type View = 'kanban' | 'table';

/** The page of a view. */
export const pageOf = (view: View): string => (view === 'table' ? pages.table : pages.dashboard);
