import type { RemoteEntry } from '@jobtrail/contract';
import type { Lifecycles } from '@jobtrail/web-kit';

/** Replaces the federated loader in the non-federated build, where jobs pages and the widgets are chunks of one bundle. */
export async function loadLifecycles(_remote: RemoteEntry, module = 'lifecycles'): Promise<Lifecycles> {
  switch (module) {
    case 'topbar/bell':
      return import('../../../mfe-jobs/src/topbar/bell.tsx');
    case 'sidebar/views':
      return import('../../../mfe-jobs/src/sidebar/views.tsx');
    default:
      return import('../../../mfe-jobs/src/lifecycles.tsx');
  }
}
