import type { UseQueryResult } from '@tanstack/react-query';
import type { AnalyticsSummary } from '@jobtrail/contract';
import type { View } from './address.ts';
import { AnalyticsSkeleton } from './AnalyticsSkeleton.tsx';
import { Cohorts } from './cohorts/Cohorts.tsx';
import { FlowChart } from './flow/FlowChart.tsx';
import { Funnel } from './funnel/Funnel.tsx';
import { Groups } from './groups/Groups.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { LoadError } from './LoadError.tsx';
import { NoFigures } from './NoFigures.tsx';
import { DaysInStage } from './stages/DaysInStage.tsx';
import { UndatedNote } from './UndatedNote.tsx';
import { WeeksChart } from './weeks/WeeksChart.tsx';

interface Props {
  summary: UseQueryResult<AnalyticsSummary>;
  view: View;
  onView: (view: View) => void;
}

/** The figures, or a placeholder: loading, failed, no applications, none in this view. */
export function AnalyticsContent({ summary, view, onView }: Props) {
  const { data, error } = summary;
  if (!data && error)
    return <LoadError title="Your figures did not load" error={error} onRetry={() => void summary.refetch()} />;
  if (!data) return <AnalyticsSkeleton />;
  if (data.applications.count === 0) return <NoFigures summary={data} view={view} onView={onView} />;
  return (
    <div className="analytics-content" aria-busy={summary.isPlaceholderData}>
      <KeyFigures summary={data} />
      <div className="analytics-pair">
        <Funnel summary={data} />
        <FlowChart summary={data} />
      </div>
      <div className="analytics-pair analytics-pair-wide-first">
        <WeeksChart summary={data} />
        <DaysInStage summary={data} />
      </div>
      <Cohorts summary={data} />
      <Groups summary={data} />
      <UndatedNote summary={data} />
    </div>
  );
}
