import { Skeleton } from '@jobtrail/web-kit';

const ROWS = Array.from({ length: 10 }, (_, row) => `${48 + ((row * 17) % 40)}%`);

/** Placeholders with the layout of the table. */
export function TableSkeleton() {
  return (
    <div className="table-wrap table-sk" role="status" aria-busy="true" aria-label="Loading your applications">
      <div className="table-sk-head" />
      {ROWS.map((width, row) => (
        <div key={row} className="table-sk-row">
          <Skeleton width={width} />
          <Skeleton width={ROWS[(row + 3) % ROWS.length] ?? width} />
          <Skeleton width="72px" height={18} />
          <Skeleton width="56px" height={16} />
          <Skeleton width="80px" />
        </div>
      ))}
    </div>
  );
}
