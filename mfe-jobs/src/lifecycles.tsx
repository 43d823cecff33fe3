import { createLifecycles } from '@jobtrail/web-kit';
import { JobsApp } from './JobsApp.tsx';
import './jobs.css';

/** The board does not use antd; dialogs and the detail load it when they are opened. */
export const { bootstrap, mount, unmount } = createLifecycles(JobsApp, { name: 'mfe-jobs', themed: false });
