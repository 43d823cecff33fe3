import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { AnalyticsSummary, LocalDay } from '@jobtrail/contract';
import { callQuery, formatCount, useNavigate, usePageLocation } from '@jobtrail/web-kit';
import { csvFile } from '../files/csvFile.ts';
import { useToday } from '../jobs/clock/usePersonZone.ts';
import { Summary } from '../jobs-screen/Summary.tsx';
import { ANALYTICS_PAGE } from '../pages.ts';
import { analyticsAddress, reportAddress, type View, viewOf } from './address.ts';
import { AnalyticsContent } from './AnalyticsContent.tsx';
import { ExportMenu } from './export/ExportMenu.tsx';
import { jobsTable } from './export/jobsTable.ts';
import { FilterBar } from './filters/FilterBar.tsx';
import { describeFilters } from './filters/options.ts';
import { daysOf, describeDays } from './period.ts';
import { useSummary } from './useSummary.ts';
import { ViewProvider } from './ViewContext.tsx';
import { counted } from './words.ts';
import './analytics.css';

/** What a screen reader says when the figures of a period or a filter have loaded. */
function announcementOf(view: View, { applications }: AnalyticsSummary, today: LocalDay): string {
  return [
    describeDays(daysOf(view.period, today), today),
    ...describeFilters(view),
    counted(applications.count, 'application'),
  ].join(', ');
}

/** /analytics: figures about the applications of a period. The period and the filters are in the address. */
export default function AnalyticsScreen() {
  const { pathname, search } = usePageLocation();
  const view = useMemo(() => viewOf(new URLSearchParams(search)), [search]);
  const today = useToday();
  const navigate = useNavigate();
  const client = useQueryClient();
  const summary = useSummary(view);
  const shown = useRef<HTMLDivElement>(null);
  const { data } = summary;
  const onView = (next: View) => navigate(analyticsAddress(next), { replace: pathname === ANALYTICS_PAGE });

  return (
    <ViewProvider value={view}>
      <div className="page analytics" ref={shown}>
        <header className="page-head">
          <div className="grow">
            <h1 tabIndex={-1} data-page-title="Analytics">
              Analytics
            </h1>
            <p className="sub num">{describeDays(daysOf(view.period, today), today)}</p>
          </div>
          {data && data.applications.count > 0 ? (
            <span data-unprinted="">
              <ExportMenu
                of="page"
                what="this page"
                name="analytics"
                part={shown}
                report={reportAddress(view)}
                rows={`${formatCount(data.applications.count)} ${data.applications.count === 1 ? 'row' : 'rows'}`}
                csv={async () => {
                  const cards = await client.fetchQuery(callQuery('listJobs', { query: { view: 'card' } }));
                  return csvFile(jobsTable(cards, data));
                }}
              />
            </span>
          ) : null}
        </header>
        <Summary cards={undefined} found={0} searching={false} />
        <div data-unprinted="">
          <FilterBar view={view} onView={onView} note="Jobs by the day you applied. Click a number to see its jobs." />
        </div>
        <p className="sr" role="status">
          {data && !summary.isPlaceholderData ? announcementOf(view, data, today) : ''}
        </p>
        <AnalyticsContent summary={summary} view={view} onView={onView} />
      </div>
    </ViewProvider>
  );
}
