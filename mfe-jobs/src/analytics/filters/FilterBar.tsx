import { FILTERS, type View } from '../address.ts';
import { FilterChip } from './FilterChip.tsx';
import { PeriodControl } from './PeriodControl.tsx';
import { TextFilter } from './TextFilter.tsx';

interface Props {
  view: View;
  onView: (view: View) => void;
  /** A sentence about what they select. */
  note: string;
}

/** The period and the filters of the figures, or of the activity report. */
export function FilterBar({ view, onView, note }: Props) {
  const { filters } = view;
  return (
    <div className="analytics-filters" role="group" aria-label="Period and filters">
      <PeriodControl period={view.period} onPeriod={(period) => onView({ ...view, period })} />
      <span className="analytics-separator" />
      {FILTERS.map((filter) => (
        <FilterChip
          key={filter}
          filter={filter}
          chosen={filters[filter]}
          onChosen={(values) => onView({ ...view, filters: { ...filters, [filter]: values } })}
        />
      ))}
      <TextFilter
        text={view.q ?? ''}
        onText={(q) => onView({ period: view.period, filters, ...(q !== '' && { q }) })}
      />
      <span className="analytics-filters-note caption muted">{note}</span>
    </div>
  );
}
