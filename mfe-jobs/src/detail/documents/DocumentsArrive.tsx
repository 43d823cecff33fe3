import { LoadFailed, type LoadState, Skeleton } from '@jobtrail/web-kit';

/** The Documents tab until its code is loaded. */
export function DocumentsArrive({ loading }: { loading: LoadState }) {
  if (loading.state !== 'loading') return <LoadFailed title="The documents did not load" level={3} loading={loading} />;
  return (
    <div role="status" aria-busy="true" aria-label="Loading the documents">
      <Skeleton height={152} />
    </div>
  );
}
