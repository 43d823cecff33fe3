import type { ComponentProps } from 'react';
import type { ViewLayout } from '@jobtrail/contract';
import { FilterBar } from '../filters/FilterBar.tsx';
import { SavedViewControl } from './SavedViewControl.tsx';

interface Props extends Omit<ComponentProps<typeof FilterBar>, 'children'> {
  /** Where a saved view of the filter is shown. */
  layout: ViewLayout;
}

/** The bar with the filters, which can be saved as a view. */
export default function ViewFilterBar({ layout, ...filters }: Props) {
  return (
    <FilterBar {...filters}>
      <SavedViewControl text={filters.filter.text} layout={layout} />
    </FilterBar>
  );
}
