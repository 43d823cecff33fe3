import { type AnalyticsSummary, jobTexts, SHARE_MIN } from '@jobtrail/contract';
import { EmptyState, useCall } from '@jobtrail/web-kit';
import { ADD_JOB_PAGE } from '../pages.ts';
import type { View } from './address.ts';
import { NothingInView } from './NothingInView.tsx';
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
      <NothingInView title="No jobs in this period" view={view} onView={onView} />
      <UndatedNote summary={summary} />
    </div>
  );
}
