import { createLifecycles } from '@jobtrail/web-kit';
import { JobsApp } from './JobsApp.tsx';
import './jobs.css';

export const { bootstrap, mount, unmount } = createLifecycles(JobsApp, { name: 'mfe-jobs' });
