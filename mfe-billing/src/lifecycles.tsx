import { createLifecycles } from '@jobtrail/web-kit';
import { BillingApp } from './BillingApp.tsx';

export const { bootstrap, mount, unmount } = createLifecycles(BillingApp, { name: 'mfe-billing' });
