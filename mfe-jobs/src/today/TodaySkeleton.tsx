import { Skeleton } from '@jobtrail/web-kit';

const WIDTHS = ['44%', '36%', '52%'];

/** Placeholders with the layout of two groups. */
export function TodaySkeleton() {
  return (
    <div className="today-main sk-late" role="status" aria-busy="true" aria-label="Loading today">
      {['first', 'second'].map((group) => (
        <div key={group} className="panel">
          <div className="today-head">
            <Skeleton width="88px" height={16} />
          </div>
          {WIDTHS.map((width) => (
            <div key={width} className="today-row">
              <Skeleton width="24px" height={24} />
              <div className="grow">
                <Skeleton width={width} height={14} />
              </div>
              <Skeleton width="120px" height={28} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
