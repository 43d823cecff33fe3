import { pages } from '@jobtrail/contract';
import { lazyScreen, usePageLocation } from '@jobtrail/web-kit';
import { JobCommandsProvider } from './jobs/JobsContext.tsx';
import { JobsScreen } from './jobs-screen/JobsScreen.tsx';
import { ADD_JOB_PAGE, ANALYTICS_PAGE, SCHEDULE_PAGE, TODAY_PAGE, WISHLIST_PAGE } from './pages.ts';
import { usePaletteCommands, useRecentJob } from './palette/usePaletteCommands.ts';
import { useTablePreload } from './table/LazyTable.tsx';

const AddJobPage = lazyScreen(() => import('./job-form/add/AddJobPage.tsx'));
const AnalyticsScreen = lazyScreen(() => import('./analytics/AnalyticsScreen.tsx'));
const FigureJobs = lazyScreen(() => import('./analytics/FigureJobs.tsx'));
const ImportScreen = lazyScreen(() => import('./import/ImportScreen.tsx'));
const ReportScreen = lazyScreen(() => import('./report/ReportScreen.tsx'));
const TodayScreen = lazyScreen(() => import('./today/TodayScreen.tsx'));
const ScheduleScreen = lazyScreen(() => import('./schedule/ScheduleScreen.tsx'));
const WishlistScreen = lazyScreen(() => import('./wishlist/WishlistScreen.tsx'));

function PaletteCommands({ openJob }: { openJob: string | null }) {
  usePaletteCommands();
  useRecentJob(openJob);
  return null;
}

/** The pages of this remote: /dashboard and /table are one screen in two views; the others are pages of their own. */
export function JobsApp() {
  const { pathname, query } = usePageLocation();
  useTablePreload(pathname);
  return (
    <JobCommandsProvider>
      <PaletteCommands openJob={query.get('job')} />
      {pathname === ADD_JOB_PAGE ? (
        <AddJobPage />
      ) : pathname === TODAY_PAGE ? (
        <TodayScreen openJob={query.get('job')} />
      ) : pathname === WISHLIST_PAGE ? (
        <WishlistScreen openJob={query.get('job')} />
      ) : pathname === SCHEDULE_PAGE ? (
        <ScheduleScreen query={query} />
      ) : pathname === ANALYTICS_PAGE ? (
        <AnalyticsScreen />
      ) : pathname === pages.import ? (
        <ImportScreen />
      ) : pathname === pages.report ? (
        <ReportScreen />
      ) : pathname === pages.table && query.has('figure') ? (
        <FigureJobs openJob={query.get('job')} />
      ) : (
        <JobsScreen view={pathname === pages.table ? 'table' : 'kanban'} openJob={query.get('job')} />
      )}
    </JobCommandsProvider>
  );
}
