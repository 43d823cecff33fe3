import { Skeleton } from '@jobtrail/web-kit';

const ROWS = ['58%', '44%', '62%', '50%', '47%'] as const;

/** Placeholders while the users load. */
export function UserTableSkeleton() {
  return (
    <div className="table-wrap user-sk" aria-busy="true">
      <p className="sr" role="status">
        Loading users
      </p>
      {ROWS.map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
    </div>
  );
}
