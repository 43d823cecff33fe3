import { FILTERS, type View } from '../address.ts';
import { FilterChip } from './FilterChip.tsx';
import { PeriodControl } from './PeriodControl.tsx';

/** The period and the filters of the figures. */
export function FilterBar({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { period, filters } = view;
  return (
    <div className="analytics-filters" role="group" aria-label="Period and filters">
      <PeriodControl period={period} onPeriod={(next) => onView({ filters, period: next })} />
      <span className="analytics-separator" />
      {FILTERS.map((filter) => (
        <FilterChip
          key={filter}
          filter={filter}
          chosen={filters[filter]}
          onChosen={(values) => onView({ period, filters: { ...filters, [filter]: values } })}
        />
      ))}
      <span className="analytics-filters-note caption muted">
        Jobs by the day you applied. Click a number to see its jobs.
      </span>
    </div>
  );
}
