import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, messageOf, Skeleton } from '@jobtrail/web-kit';

interface Props<Item> {
  list: UseQueryResult<Item[]>;
  /** The name of the items, such as 'communications'. */
  what: string;
  /** Shown when the list is empty. */
  empty: string;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list in the detail panel: loading, failed with a retry, empty, or its items. */
export function RelatedList<Item>({ list, what, empty, children }: Props<Item>) {
  if (list.data) return list.data.length === 0 ? <p className="quiet-line">{empty}</p> : children(list.data);
  if (list.isError) {
    return (
      <ErrorState title={`The ${what} did not load`} level={3} onRetry={() => void list.refetch()}>
        Nothing is lost. {messageOf(list.error, 'Please check your connection and try again.')}
      </ErrorState>
    );
  }
  return (
    <div className="related-sk" role="status" aria-busy="true" aria-label={`Loading the ${what}`}>
      <Skeleton height={72} />
      <Skeleton height={72} />
    </div>
  );
}
