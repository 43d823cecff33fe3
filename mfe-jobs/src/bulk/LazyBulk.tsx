import { jobTexts } from '@jobtrail/contract';
import { lazyComponent, lazyDialog, LoadFailed, type LoadState } from '@jobtrail/web-kit';

function WaitingBar({ loading }: { loading: LoadState }) {
  return loading.state === 'loading' ? null : <LoadFailed title="The actions did not load" loading={loading} />;
}

/** What can be done with the selected jobs. Its code is loaded with the first selection. */
export const BulkBar = lazyComponent(() => import('./BulkBar.tsx'), { Waiting: WaitingBar });

/** The jobs that can still be restored. */
export const RecentlyDeletedDialog = lazyDialog(() => import('./RecentlyDeletedDialog.tsx'), {
  title: jobTexts.recentlyDeleted,
  close: ({ onClose }) => onClose(),
});
