import { loadTexts } from '@jobtrail/contract';
import { lazyComponent, LoadFailed, type LoadState } from '@jobtrail/web-kit';
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
export const LazyTable = lazyComponent(() => import('./JobsTable.tsx'), { Waiting: WaitingTable });
