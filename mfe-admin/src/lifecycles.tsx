import { createLifecycles } from '@jobtrail/web-kit';
import { AdminApp } from './AdminApp.tsx';

export const { bootstrap, mount, unmount } = createLifecycles(AdminApp, { name: 'mfe-admin' });
