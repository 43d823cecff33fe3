const PREFIX = 'jobtrail-draft:';
const STORE = 'values';

/** Unfinished work of a person that is too large for a draft, or has to outlive the tab. */
export interface DraftDatabase {
  /** The value of a name; undefined if there is none. */
  read: (name: string) => Promise<unknown>;
  /** Stores values under names, all or none. */
  write: (values: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Removes all values. */
  remove: () => Promise<void>;
}

/** Resolves with the result of a request to a database. */
const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database did not respond')));
  });

const isDone = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    for (const event of ['abort', 'error'])
      transaction.addEventListener(event, () => reject(transaction.error ?? new Error('Nothing was stored')));
  });

async function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return resultOf(request);
}

/**
 * A database of this browser for one person. Signing out removes it. Everything rejects where the browser stores nothing,
 * as it may in a private window.
 */
export function draftDatabase(userId: string, name: string): DraftDatabase {
  const fullName = `${PREFIX}${userId}:${name}`;
  /** An open connection would keep another tab from removing the database, so none stays open. */
  async function within<Result>(
    mode: IDBTransactionMode,
    work: (values: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> {
    const database = await open(fullName);
    try {
      const transaction = database.transaction(STORE, mode);
      const done = isDone(transaction);
      const [result] = await Promise.all([work(transaction.objectStore(STORE)), done]);
      return result;
    } finally {
      database.close();
    }
  }
  return {
    read: (key) => within('readonly', (values) => resultOf<unknown>(values.get(key))),
    write: (entries) =>
      within('readwrite', async (values) => {
        for (const [key, value] of Object.entries(entries)) values.put(value, key);
      }),
    remove: async () => {
      await resultOf(indexedDB.deleteDatabase(fullName));
    },
  };
}

/** Removes the databases of everyone who has used this browser. */
export async function dropDraftDatabases(): Promise<void> {
  try {
    for (const { name } of await indexedDB.databases()) if (name?.startsWith(PREFIX)) indexedDB.deleteDatabase(name);
  } catch {
    // There are no databases, so nothing was stored.
  }
}
