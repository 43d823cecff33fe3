import { createLifecycles } from '@jobtrail/web-kit';
import { Bell } from '../bell/Bell.tsx';
import { JobCommandsProvider } from '../jobs/JobsContext.tsx';

function BellWidget() {
  return (
    <JobCommandsProvider>
      <Bell />
    </JobCommandsProvider>
  );
}

/** The bell in the top bar: how much is due today, on every page. */
export const { bootstrap, mount, unmount } = createLifecycles(BellWidget, { name: 'mfe-jobs-bell', widget: true });
