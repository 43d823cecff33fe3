import { type AnalyticsSummary, jobTexts, SHARE_MIN } from '@jobtrail/contract';
import { EmptyState, useCall } from '@jobtrail/web-kit';
import { ADD_JOB_PAGE } from '../pages.ts';
import { FILTERS, NO_FILTERS, type View } from './address.ts';
import { UndatedNote } from './UndatedNote.tsx';

interface Props {
  summary: AnalyticsSummary;
  view: View;
  onView: (view: View) => void;
}

/** Shown instead of figures: the view has no application, or the person has none yet. */
export function NoFigures({ summary, view, onView }: Props) {
  const counts = useCall('getStageCounts', { refetchOnMount: 'always' });
  const hasNone = counts.data !== undefined && Object.values(counts.data).every((count) => count === 0);
  const isFiltered = view.q !== undefined || FILTERS.some((filter) => view.filters[filter].length > 0);
  const isAll = !isFiltered && view.period.name === 'all';
  if (hasNone)
    return (
      <div className="panel">
        <EmptyState
          title="No figures yet"
          action={
            <a className="btn btn-primary" href={ADD_JOB_PAGE}>
              {jobTexts.addJob}
            </a>
          }
        >
          They start with your first application. Rates need {SHARE_MIN}, so that they mean something.
        </EmptyState>
      </div>
    );
  return (
    <div className="panel">
      <EmptyState
        drawing="search"
        title="No jobs in this period"
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
      <UndatedNote summary={summary} />
    </div>
  );
}
