import { pages } from '@jobtrail/contract';
import { lazyScreen, usePageLocation } from '@jobtrail/web-kit';
import { JobCommandsProvider } from './jobs/JobsContext.tsx';
import { ADD_JOB_PAGE } from './pages.ts';
import { JobsScreen } from './screen/JobsScreen.tsx';

const AddJobPage = lazyScreen(() => import('./add-job/AddJobPage.tsx'));

/** The pages of this remote: /dashboard and /table are one screen in two views, /add-job is another page. */
export function JobsApp() {
  const { pathname, query } = usePageLocation();
  return (
    <JobCommandsProvider>
      {pathname === ADD_JOB_PAGE ? (
        <AddJobPage />
      ) : (
        <JobsScreen view={pathname === pages.table ? 'table' : 'kanban'} openJob={query.get('job')} />
      )}
    </JobCommandsProvider>
  );
}
