import { Skeleton } from '@jobtrail/web-kit';

const ROWS = ['58%', '44%', '62%', '50%', '47%'] as const;

/** Placeholders while a list loads. @param props.what is being loaded: 'users' */
export function ListSkeleton({ what }: { what: string }) {
  return (
    <div className="table-wrap admin-list-sk" aria-busy="true">
      <p className="sr" role="status">
        Loading {what}
      </p>
      {ROWS.map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
    </div>
  );
}
