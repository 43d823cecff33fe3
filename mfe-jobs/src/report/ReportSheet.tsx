import { useState } from 'react';
import {
  type ActivityReport,
  CLOSED_REASON_LABELS,
  JOB_SOURCE_LABELS,
  pages,
  type ReportedApplication,
  siteHostOf,
  stageInfo,
} from '@jobtrail/contract';
import { formatCardDay, formatCount, formatDay, useSession } from '@jobtrail/web-kit';
import { figureAddress, type View } from '../analytics/address.ts';
import { describeFilters } from '../analytics/filters/options.ts';
import { daysOf, describeDays } from '../analytics/period.ts';
import { counted } from '../analytics/words.ts';
import { safeLink } from '../jobs/safeLink.ts';
import { usePrinting } from '../jobs/usePrinting.ts';
import { detailAddress } from '../pages.ts';

/** How many applications are on the screen at first. On paper are all. */
const SHOWN = 200;

/** The report as it is printed: whose it is, of which days, and a row for each application. */
export function ReportSheet({ report, view }: { report: ActivityReport; view: View }) {
  const { applications, today, undated } = report;
  const { user } = useSession();
  const isPrinting = usePrinting();
  const [isWhole, setWhole] = useState(false);
  const shown = isPrinting || isWhole ? applications : applications.slice(0, SHOWN);
  const range = describeDays(daysOf(view.period, today), today);
  return (
    <>
      <section className="panel report-sheet" aria-labelledby="report-name">
        <header className="report-head">
          <h2 className="h3" id="report-name">
            {user?.name}
          </h2>
          <p className="num" role="status">
            {[range, ...describeFilters(view), counted(applications.length, 'application')].join(' · ')}
          </p>
          <p className="caption muted report-made">As of {formatDay(today)}, from Jobtrail</p>
        </header>
        <table className="table report-table" aria-label={`Applications, ${range}`}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Company</th>
              <th scope="col">Position</th>
              <th scope="col">How</th>
              <th scope="col">Stages</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((application) => (
              <Row key={application.jobId} application={application} />
            ))}
          </tbody>
        </table>
        {shown.length < applications.length ? (
          <p className="report-more">
            <button type="button" className="link" onClick={() => setWhole(true)}>
              Show all {formatCount(applications.length)}
            </button>
          </p>
        ) : null}
      </section>
      {undated === 0 ? null : (
        <p className="caption muted report-note">
          <a className="link" href={figureAddress(view, 'undated')}>
            {formatCount(undated)} without an application date
          </a>{' '}
          {undated === 1 ? 'is' : 'are'} not in this report.
        </p>
      )}
    </>
  );
}

function Row({ application }: { application: ReportedApplication }) {
  const { jobId, appliedOn, company, position, stages, closedReason } = application;
  return (
    <tr>
      <td className="num report-date">{formatDay(appliedOn)}</td>
      <td className="primary">
        <a href={detailAddress(pages.table, jobId)}>{company}</a>
      </td>
      <td className="report-position">{position}</td>
      <td className="report-how">{howOf(application) || <span className="sr">Not set</span>}</td>
      <td className="report-path">
        <ol aria-label="Stages">
          {stages.map(({ stage, since }, at) => (
            // A stage may come twice.
            <li key={at}>
              <span>{stageInfo(stage).label}</span>{' '}
              <span className="num muted">{since === null ? 'day not known' : formatCardDay(since, appliedOn)}</span>
            </li>
          ))}
        </ol>
        {closedReason === null ? null : <p className="muted">{CLOSED_REASON_LABELS[closedReason]}</p>}
      </td>
    </tr>
  );
}

/** How the person found the job: the source, and the site of the posting. */
function howOf({ source, jobUrl }: ReportedApplication): string {
  const link = safeLink(jobUrl);
  return [source && JOB_SOURCE_LABELS[source], link && siteHostOf(link)].filter(Boolean).join(', ');
}
