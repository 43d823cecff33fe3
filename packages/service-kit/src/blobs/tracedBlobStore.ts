import { inSpan } from '../tracing/spans.ts';
import type { BlobStore } from './BlobStore.ts';

/** The calls that requests make. Listing and cleaning up are background work. */
const CALLS = ['put', 'open', 'has', 'remove'] as const satisfies readonly (keyof BlobStore)[];

/**
 * Records the calls of a store as spans, without the ids of blobs.
 * @param kind of the store, such as s3
 */
export function tracedBlobStore<Store extends BlobStore>(store: Store, kind: string): Store {
  for (const name of CALLS) {
    const call: (...given: never[]) => Promise<unknown> = store[name].bind(store);
    const traced = (...given: never[]): Promise<unknown> =>
      inSpan(`blob ${name}`, 'client', { 'jobtrail.blob.store': kind, 'jobtrail.blob.operation': name }, () =>
        call(...given),
      );
    Object.defineProperty(store, name, { value: traced });
  }
  return store;
}
