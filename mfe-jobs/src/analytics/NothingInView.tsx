import { EmptyState } from '@jobtrail/web-kit';
import { FILTERS, NO_FILTERS, type View } from './address.ts';

interface Props {
  title: string;
  view: View;
  onView: (view: View) => void;
}

/** Says that no application is in a view, and offers one without its filters, or without its period. */
export function NothingInView({ title, view, onView }: Props) {
  const isFiltered = view.q !== undefined || FILTERS.some((filter) => view.filters[filter].length > 0);
  const isAll = !isFiltered && view.period.name === 'all';
  return (
    <EmptyState
      drawing="search"
      title={title}
      action={
        isAll ? null : (
          <button
            type="button"
            className="btn"
            onClick={() => onView({ period: isFiltered ? view.period : { name: 'all' }, filters: NO_FILTERS })}
          >
            {isFiltered ? 'Clear filters' : 'Show all applications'}
          </button>
        )
      }
    >
      {isFiltered
        ? 'No application with a date in this period matches the filters.'
        : 'No application has a date in this period.'}
    </EmptyState>
  );
}
