import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadTexts, pages } from '@jobtrail/contract';
import { lazyComponent, LoadFailed, type LoadState, preloadWhenIdle } from '@jobtrail/web-kit';
import { TableSkeleton } from './TableSkeleton.tsx';

function WaitingTable({ loading }: { loading: LoadState }) {
  return loading.state === 'loading' ? (
    <TableSkeleton />
  ) : (
    <div className="jobs-state">
      <LoadFailed title={loadTexts.title} loading={loading} />
    </div>
  );
}

/** The table view. The board, which most people open first, does not load its code. */
export const LazyTable = lazyComponent(() => import(/* webpackChunkName: "long-lists" */ './JobsTable.tsx'), {
  Waiting: WaitingTable,
});

/** Loads the table's code: along with the jobs on its own page, and in idle time on the board, which switches to it. */
export function useTablePreload(pathname: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (pathname === pages.dashboard) return preloadWhenIdle(client, LazyTable.preload);
    // A failure is reported in place of the table.
    if (pathname === pages.table) LazyTable.preload().catch(() => undefined);
    return undefined;
  }, [client, pathname]);
}
