import type { SavedView } from '@jobtrail/contract';
import { withFilter } from '../filters/address.ts';
import { pageOf } from '../jobs/view.ts';

/** The address of a view. It carries the filter, so it also works for others, and after the view was deleted. */
export const viewAddress = ({ q, layout }: Pick<SavedView, 'q' | 'layout'>): string => withFilter(pageOf(layout), q);
