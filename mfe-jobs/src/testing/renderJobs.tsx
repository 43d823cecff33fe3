import type { ReactElement } from 'react';
import { type PlatformRender, type PlatformSetup, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { JobCommandsProvider } from '../jobs/JobsContext.tsx';

/** Renders part of mfe-jobs with a platform and the commands on jobs. */
export const renderJobs = (ui: ReactElement, setup?: PlatformSetup): PlatformRender =>
  renderWithPlatform(<JobCommandsProvider>{ui}</JobCommandsProvider>, setup);
