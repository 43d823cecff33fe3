import type { Connection } from '../store/database.ts';

/** The first response to a request with an idempotency key. */
export interface StoredResponse {
  readonly fingerprint: string;
  readonly request: string;
  readonly status: number;
  readonly body: string;
}

/** Responses by idempotency key, stored for a day. */
export interface StoredResponses {
  get(key: string, now: number): StoredResponse | null;
  store(key: string, response: StoredResponse, now: number): void;
}

const STORED_FOR_S = 24 * 3600;

/** Opens the stored responses of a database. */
export function openStoredResponses(database: Connection): StoredResponses {
  const select = database.prepare(
    'select fingerprint, request, status, body from answers where key = ? and created > ?',
  );
  const insert = database.prepare(
    'insert or replace into answers (key, fingerprint, request, status, body, created) values (?, ?, ?, ?, ?, ?)',
  );
  return {
    get: (key, now) => (select.get(key, now - STORED_FOR_S) as StoredResponse | undefined) ?? null,
    store: (key, { fingerprint, request, status, body }, now) =>
      void insert.run(key, fingerprint, request, status, body, now),
  };
}
