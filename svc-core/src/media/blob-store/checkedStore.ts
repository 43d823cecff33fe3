import { type BlobStore, BlobStoreError, type StoredBlob } from '@jobtrail/service-kit';

/**
 * Wraps a blob store: until it is known to belong to the database, every call fails as if the store were down.
 * @param isChecked whether the store belongs to the database
 */
export function checkedStore(store: BlobStore, isChecked: () => boolean): BlobStore {
  const assertChecked = (): void => {
    if (!isChecked()) throw new BlobStoreError('The blob store has not been compared with the database yet');
  };
  const guarded =
    <Given extends readonly unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      assertChecked();
      return call(...given);
    };
  const listing = (list: () => AsyncIterable<StoredBlob>) =>
    async function* (): AsyncGenerator<StoredBlob> {
      assertChecked();
      yield* list();
    };
  const { quarantine } = store;
  return {
    address: store.address,
    put: guarded((id, source) => store.put(id, source)),
    open: guarded((id, range) => store.open(id, range)),
    has: guarded((id) => store.has(id)),
    remove: guarded((id) => store.remove(id)),
    clearUnfinished: guarded((id) => store.clearUnfinished(id)),
    clearAbandoned: guarded(() => store.clearAbandoned()),
    list: listing(() => store.list()),
    boundTo: guarded(() => store.boundTo()),
    bindTo: guarded((databaseId) => store.bindTo(databaseId)),
    rebindTo: guarded((databaseId) => store.rebindTo(databaseId)),
    quarantine: {
      add: guarded((id) => quarantine.add(id)),
      restore: guarded((id) => quarantine.restore(id)),
      remove: guarded((id) => quarantine.remove(id)),
      list: listing(() => quarantine.list()),
    },
  };
}
