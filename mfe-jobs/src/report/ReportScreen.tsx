import { keepPreviousData } from '@tanstack/react-query';
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { useMemo } from 'react';
import { type ActivityReport, jobTexts, pages } from '@jobtrail/contract';
import { EmptyState, Icon, useCall, useNavigate, usePageLocation } from '@jobtrail/web-kit';
import { figureAddress, FILTERS, reportAddress, summaryQuery, type View, viewOf } from '../analytics/address.ts';
import { fileName } from '../analytics/export/fileName.ts';
import { FilterBar } from '../analytics/filters/FilterBar.tsx';
import { LoadError } from '../analytics/LoadError.tsx';
import { NothingInView } from '../analytics/NothingInView.tsx';
import { csvFile } from '../files/csvFile.ts';
import { saveFile } from '../files/saveFile.ts';
import { useToday } from '../jobs/clock/usePersonZone.ts';
import { Summary } from '../jobs-screen/Summary.tsx';
import { ADD_JOB_PAGE } from '../pages.ts';
import { reportTable } from './reportFile.ts';
import { ReportSheet } from './ReportSheet.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import '../analytics/analytics.css';
import './report.css';

/** /settings/report: the applications of a period as a proof, to print or as CSV. Period and filters are in the address. */
export default function ReportScreen() {
  const { pathname, search } = usePageLocation();
  const view = useMemo(() => viewOf(new URLSearchParams(search)), [search]);
  const today = useToday();
  const navigate = useNavigate();
  const { data, error, isPlaceholderData, refetch } = useCall('getActivityReport', {
    query: summaryQuery(view, today),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const onView = (next: View) => navigate(reportAddress(next), { replace: pathname === pages.report });
  const isReady = data !== undefined && !isPlaceholderData && data.applications.length > 0;

  return (
    <div className="page report">
      <a className="back" href={pages.settings}>
        <Icon of={ArrowLeft} />
        Back to Settings
      </a>
      <header className="page-head">
        <h1 tabIndex={-1} className="grow">
          Activity Report
        </h1>
        {isReady ? (
          <div className="row report-acts">
            <button
              type="button"
              className="btn"
              onClick={() =>
                saveFile(csvFile(reportTable(data)), fileName({ what: 'activity-report', view, today }, 'csv'))
              }
            >
              <Icon of={Download} size={14} />
              CSV
            </button>
            <button type="button" className="btn btn-primary" onClick={() => window.print()}>
              <Icon of={Printer} size={14} />
              Print
            </button>
          </div>
        ) : null}
      </header>
      <div className="report-tools">
        <Summary cards={undefined} found={0} searching={false} />
        <FilterBar view={view} onView={onView} note="Applications by the day you applied." />
      </div>
      {!data && error ? (
        <LoadError title="Your report did not load" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ReportSkeleton />
      ) : data.applications.length === 0 ? (
        <NoApplications report={data} view={view} onView={onView} />
      ) : (
        <div aria-busy={isPlaceholderData}>
          <ReportSheet report={data} view={view} />
        </div>
      )}
    </div>
  );
}

interface EmptyProps {
  report: ActivityReport;
  view: View;
  onView: (view: View) => void;
}

/** Shown instead of the report: the view has no application, or the person has none with a date. */
function NoApplications({ report: { undated }, view, onView }: EmptyProps) {
  const isFiltered = view.q !== undefined || FILTERS.some((filter) => view.filters[filter].length > 0);
  if (isFiltered || view.period.name !== 'all')
    return (
      <div className="panel" role="status">
        <NothingInView title="No applications in this period" view={view} onView={onView} />
      </div>
    );
  const [text, href, label] =
    undated > 0
      ? ['Give your applications the day on which you applied.', figureAddress(view, 'undated'), 'Show them']
      : ['It lists your applications with their days and stages.', ADD_JOB_PAGE, jobTexts.addJob];
  return (
    <div className="panel">
      <EmptyState
        title="Nothing to report yet"
        action={
          <a className="btn btn-primary" href={href}>
            {label}
          </a>
        }
      >
        {text}
      </EmptyState>
    </div>
  );
}
