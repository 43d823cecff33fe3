import type { RemoteEntry } from '@jobtrail/contract';
import type { Lifecycles } from '@jobtrail/web-kit';

/** Replaces the federated loader in the non-federated build, where jobs pages and the bell are chunks of one bundle. */
export async function loadLifecycles(_remote: RemoteEntry, module = 'lifecycles'): Promise<Lifecycles> {
  return module === 'topbar/bell'
    ? import('../../../mfe-jobs/src/topbar/bell.tsx')
    : import('../../../mfe-jobs/src/lifecycles.tsx');
}
