import { pages } from '@jobtrail/contract';
import { usePlace } from '@jobtrail/web-kit';
import { lazy, Suspense } from 'react';
import { JobCommandsProvider } from './jobs/JobsContext.tsx';
import { JobsScreen } from './screen/JobsScreen.tsx';

const AddJobPage = lazy(() => import('./add-job/AddJobPage.tsx'));

/** The pages of this remote: /dashboard and /table are one screen in two views, /add-job is a page of its own. */
export function JobsApp() {
  const { pathname, query } = usePlace();
  return (
    <JobCommandsProvider>
      {pathname === pages.addJob ? (
        <Suspense fallback={null}>
          <AddJobPage />
        </Suspense>
      ) : (
        <JobsScreen view={pathname === pages.table ? 'table' : 'kanban'} openJob={query.get('job')} />
      )}
    </JobCommandsProvider>
  );
}
