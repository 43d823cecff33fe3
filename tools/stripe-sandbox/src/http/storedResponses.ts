import type { Connection } from '../store/database.ts';

/** The first response to a key. */
export interface KeptAnswer {
  readonly fingerprint: string;
  readonly request: string;
  readonly status: number;
  readonly body: string;
}

/** Responses by idempotency key, for a day. */
export interface Answers {
  get(key: string, now: number): KeptAnswer | null;
  keep(key: string, answer: KeptAnswer, now: number): void;
}

const KEPT_FOR_S = 24 * 3600;

/** Opens the stored responses of a database. */
export function openAnswers(database: Connection): Answers {
  const select = database.prepare(
    'select fingerprint, request, status, body from answers where key = ? and created > ?',
  );
  const insert = database.prepare(
    'insert or replace into answers (key, fingerprint, request, status, body, created) values (?, ?, ?, ?, ?, ?)',
  );
  return {
    get: (key, now) => (select.get(key, now - KEPT_FOR_S) as KeptAnswer | undefined) ?? null,
    keep: (key, { fingerprint, request, status, body }, now) =>
      void insert.run(key, fingerprint, request, status, body, now),
  };
}
