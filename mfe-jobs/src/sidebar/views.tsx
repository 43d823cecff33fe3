import { createLifecycles, lazyComponent } from '@jobtrail/web-kit';
import { useSavedViews } from '../saved-views/queries.ts';

const ViewList = lazyComponent(() => import('../saved-views/ViewList.tsx'), { Waiting: () => null });

/** Loads the code that counts only for people who have saved a view. */
function SavedViews() {
  const { data = [] } = useSavedViews();
  return data.length === 0 ? null : <ViewList views={data} />;
}

/** The saved views in the sidebar, on every page. */
export const { bootstrap, mount, unmount } = createLifecycles(SavedViews, { name: 'mfe-jobs-views', widget: true });
