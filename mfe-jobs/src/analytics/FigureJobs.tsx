import { X } from 'lucide-react';
import { useMemo } from 'react';
import { pages } from '@jobtrail/contract';
import { ApiError, EmptyState, ErrorState, formatCount, Icon, messageOf, usePageLocation } from '@jobtrail/web-kit';
import { useToday } from '../jobs/clock/usePersonZone.ts';
import { JobsScreen } from '../jobs-screen/JobsScreen.tsx';
import { TableSkeleton } from '../table/TableSkeleton.tsx';
import { analyticsAddress, viewOf } from './address.ts';
import { type Figure, findFigure, idsOf } from './figures.ts';
import { daysOf, describeDays } from './period.ts';
import { useSummary } from './useSummary.ts';
import './figure-jobs.css';

/** /table?figure=...: the table with the jobs behind a figure of the analytics, below a line that names the figure. */
export default function FigureJobs({ openJob }: { openJob: string | null }) {
  const { search } = usePageLocation();
  const { page, view, key } = useMemo(() => {
    const query = new URLSearchParams(search);
    query.delete('job');
    return { page: `${pages.table}?${query}`, view: viewOf(query), key: query.get('figure') ?? '' };
  }, [search]);
  const today = useToday();
  const { data, error, refetch } = useSummary(view);
  const figure = useMemo(() => (data ? findFigure(data, key) : null), [data, key]);
  const ids = useMemo(() => (data && figure ? idsOf(data, figure.tally) : null), [data, figure]);
  const back = analyticsAddress(view);

  if (!data && error)
    return (
      <div className="jobs-state">
        <ErrorState title="The jobs of this figure did not load" onRetry={() => void refetch()}>
          Nothing is lost.{' '}
          {messageOf(error, 'Jobtrail could not be reached. Please check your connection and try again.')}{' '}
          {error instanceof ApiError && error.status !== 0 ? <span className="mono">{error.status}</span> : null}
        </ErrorState>
      </div>
    );
  if (!data)
    return (
      <div className="page">
        <TableSkeleton />
      </div>
    );
  if (!figure || !ids || ids.size === 0)
    return (
      <div className="screen-center">
        <EmptyState
          drawing="search"
          title="No job is behind this figure"
          level={1}
          action={
            <>
              <a className="btn" href={back}>
                Analytics
              </a>
              <a className="btn btn-ghost" href={pages.table}>
                All jobs
              </a>
            </>
          }
        >
          A change since then may have emptied it.
        </EmptyState>
      </div>
    );
  const period = describeDays(daysOf(view.period, today), today);
  return (
    <JobsScreen
      view="table"
      openJob={openJob}
      subset={{ ids, page, banner: <Banner figure={figure} jobs={ids.size} period={period} back={back} /> }}
    />
  );
}

interface BannerProps {
  figure: Figure;
  jobs: number;
  period: string;
  back: string;
}

function Banner({ figure: { title, tally }, jobs, period, back }: BannerProps) {
  const inJobs = tally.count === jobs ? '' : ` in ${formatCount(jobs)} ${jobs === 1 ? 'job' : 'jobs'}`;
  return (
    <div className="figure-jobs" role="status">
      <p className="grow">
        <b>
          {title}: <span className="num">{formatCount(tally.count)}</span>
        </b>
        {inJobs} <span className="muted">· {period}</span>
      </p>
      <a className="btn btn-ghost" href={back}>
        Analytics
      </a>
      <a className="btn" href={pages.table}>
        <Icon of={X} size={14} />
        Clear
      </a>
    </div>
  );
}
