import { Skeleton } from '@jobtrail/web-kit';

const ROWS = ['64%', '52%', '70%', '46%', '58%', '40%'];

/** A placeholder with the layout of the report. */
export function ReportSkeleton() {
  return (
    <div className="panel report-sheet sk-late" role="status" aria-busy="true" aria-label="Loading your report">
      <div className="report-head">
        <Skeleton width="160px" height={16} />
        <Skeleton width="240px" height={12} />
      </div>
      {ROWS.map((width) => (
        <div key={width} className="report-sk-row">
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
