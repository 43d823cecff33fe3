import type { Lifecycles } from '@jobtrail/web-kit';

/** Replaces the federated loader in the non-federated build, where the jobs pages are a chunk of the same bundle. */
export async function loadLifecycles(): Promise<Lifecycles> {
  return import('../../../mfe-jobs/src/lifecycles.tsx');
}
