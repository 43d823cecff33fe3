import { Skeleton } from '@jobtrail/web-kit';

const BARS = ['88%', '64%', '46%', '24%', '12%'];

/** Placeholders with the layout of the figures. */
export function AnalyticsSkeleton() {
  return (
    <div className="analytics-content sk-late" role="status" aria-busy="true" aria-label="Loading your figures">
      <div className="analytics-keys">
        {BARS.map((width) => (
          <div key={width} className="panel analytics-key">
            <Skeleton width="70%" />
            <div className="analytics-sk-figure">
              <Skeleton width="64px" height={32} />
            </div>
            <Skeleton width="56%" height={10} />
          </div>
        ))}
      </div>
      <div className="analytics-pair">
        <PanelSkeleton />
        <PanelSkeleton />
      </div>
      <div className="analytics-pair analytics-pair-wide-first">
        <PanelSkeleton />
        <PanelSkeleton />
      </div>
    </div>
  );
}

function PanelSkeleton() {
  return (
    <div className="panel analytics-sk-panel">
      <Skeleton width="120px" height={16} />
      {BARS.map((width) => (
        <Skeleton key={width} width={width} height={20} />
      ))}
    </div>
  );
}
