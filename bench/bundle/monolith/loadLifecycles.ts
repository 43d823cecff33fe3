import type { Lifecycles } from '@jobtrail/web-kit';

/** Replaces the federated loader in the non-federated build: the jobs pages are another chunk of the same bundle. */
export async function loadLifecycles(): Promise<Lifecycles> {
  return import('../../../mfe-jobs/src/lifecycles.tsx');
}
