import { createLifecycles } from '@jobtrail/web-kit';
import { JobCommandsProvider } from '../jobs/JobsContext.tsx';
import { usePaletteCommands } from '../palette/usePaletteCommands.ts';
import { Bell } from '../today/bell/Bell.tsx';

function PaletteCommands() {
  usePaletteCommands();
  return null;
}

function BellWidget() {
  return (
    <JobCommandsProvider>
      {/* On every page, so that jobs are found from each. */}
      <PaletteCommands />
      <Bell />
    </JobCommandsProvider>
  );
}

/** The bell in the top bar: how much is due today, on every page. */
export const { bootstrap, mount, unmount } = createLifecycles(BellWidget, { name: 'mfe-jobs-bell', widget: true });
