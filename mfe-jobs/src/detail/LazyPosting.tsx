import { lazyComponent, LoadFailed, type LoadState, Skeleton } from '@jobtrail/web-kit';

/** The Posting tab, loaded when it is opened. */
export const LazyPosting = lazyComponent(() => import('../posting/PostingTab.tsx'), { Waiting });

function Waiting({ loading }: { loading: LoadState }) {
  if (loading.state !== 'loading') return <LoadFailed title="The posting did not load" level={3} loading={loading} />;
  return (
    <div role="status" aria-busy="true" aria-label="Loading the posting">
      <Skeleton height={356} />
    </div>
  );
}
