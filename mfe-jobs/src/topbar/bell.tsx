import { createLifecycles } from '@jobtrail/web-kit';
import { JobCommandsProvider } from '../jobs/JobsContext.tsx';
import { Bell } from '../today/bell/Bell.tsx';

function BellWidget() {
  return (
    <JobCommandsProvider>
      <Bell />
    </JobCommandsProvider>
  );
}

/** The bell in the top bar: how much is due today, on every page. */
export const { bootstrap, mount, unmount } = createLifecycles(BellWidget, { name: 'mfe-jobs-bell', widget: true });
