import { loadTexts } from '@jobtrail/contract';
import { lazyComponent, LoadFailed, type LoadState } from '@jobtrail/web-kit';

function WaitingBar({ loading }: { loading: LoadState }) {
  return loading.state === 'loading' ? (
    <div className="jobs-filter" aria-busy="true" />
  ) : (
    <LoadFailed title={loadTexts.title} loading={loading} />
  );
}

/** The bar with the filters, which most visits of the board do not open. */
export const ViewFilterBar = lazyComponent(() => import(/* webpackChunkName: "filters" */ './ViewFilterBar.tsx'), {
  Waiting: WaitingBar,
});
