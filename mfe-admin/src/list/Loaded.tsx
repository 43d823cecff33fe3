import type { ReactNode } from 'react';
import { ErrorState, Loading, messageOf, Skeleton } from '@jobtrail/web-kit';

const WIDTHS = ['58%', '44%', '62%', '50%', '47%'] as const;

interface Query<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}
export interface LoadedProps<Data> {
  query: Query<Data>;
  /** What is being loaded: 'users'. */
  what: string;
  /** The title of the error, if it is not 'The users could not be loaded'. */
  failed?: string;
  /** The heading level of the error; 2 by default. */
  level?: 2 | 3;
  /** Whether what is shown until then has a panel around it. */
  panel?: boolean;
  /** Whether placeholders of rows are shown while it loads, in place of a sentence. */
  rows?: boolean;
  children: (data: Data) => ReactNode;
}

/** What a query has fetched; until then that it is loading, or that it failed, with Try again. */
export function Loaded<Data>({
  query: { data, error, refetch },
  what,
  failed = `The ${what} could not be loaded`,
  level = 2,
  panel = false,
  rows = false,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  const shown = error ? (
    <ErrorState title={failed} level={level} onRetry={() => void refetch()}>
      {messageOf(error, 'Jobtrail could not be reached.')}
    </ErrorState>
  ) : rows ? (
    <RowSkeletons what={what} />
  ) : (
    <Loading text={`Loading ${what}...`} />
  );
  return panel ? <section className="panel">{shown}</section> : shown;
}

function RowSkeletons({ what }: { what: string }) {
  return (
    <div className="admin-skeletons" aria-busy="true">
      <p className="sr" role="status">
        Loading {what}
      </p>
      {WIDTHS.map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
    </div>
  );
}
