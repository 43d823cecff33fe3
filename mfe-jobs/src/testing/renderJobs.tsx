import type { ReactElement } from 'react';
import { setStartAway } from '@jobtrail/web-kit';
import { aUser, type PlatformRender, type PlatformSetup, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { JobCommandsProvider } from '../jobs/JobsContext.tsx';

interface Setup extends PlatformSetup {
  /** Whether the person has Start here, which stands on the board of most tests otherwise. */
  hasStart?: boolean;
}

/** Renders part of mfe-jobs with a platform and the commands on jobs. */
export function renderJobs(ui: ReactElement, { hasStart = false, ...setup }: Setup = {}): PlatformRender {
  if (!hasStart) setStartAway((setup.user ?? aUser()).id, 'hidden');
  return renderWithPlatform(<JobCommandsProvider>{ui}</JobCommandsProvider>, setup);
}
