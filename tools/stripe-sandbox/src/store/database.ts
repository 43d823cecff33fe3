import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { StripeError } from '../http/StripeError.ts';

export type Connection = Database.Database;

const TABLES = `
create table if not exists objects (
  seq integer primary key autoincrement, id text not null unique, kind text not null, created integer not null,
  customer text, parent text, due integer, body text not null, inner text not null
);
create index if not exists objects_by_kind on objects (kind, seq);
create index if not exists objects_by_customer on objects (kind, customer, seq);
create index if not exists objects_by_parent on objects (kind, parent, seq);
create index if not exists objects_by_due on objects (due) where due is not null;
create table if not exists events (seq integer primary key autoincrement, id text not null unique, type text not null, created integer not null, object text, body text not null);
create table if not exists deliveries (
  id integer primary key autoincrement, event text not null, endpoint text not null, state text not null, attempts integer not null default 0,
  due integer not null, status integer, answer text, at integer
);
create index if not exists deliveries_by_due on deliveries (state, due);
create index if not exists deliveries_by_event on deliveries (event);
create table if not exists answers (key text primary key, fingerprint text not null, request text not null, status integer not null, body text not null, created integer not null);
create table if not exists settings (name text primary key, value text not null);
`;

/** Opens the sandbox's database, stripe-sandbox.sqlite in `dataDir`. Every write is one synchronous transaction. */
export function openFile(dataDir: string): Connection {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = new Database(join(dataDir, 'stripe-sandbox.sqlite'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.pragma('busy_timeout = 5000');
  database.exec(TABLES);
  return database;
}

/** Runs `work` in one transaction. An error rolls it back, except a StripeError that is `kept`, such as a decline. */
export function atomically<T>(database: Connection, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec(error instanceof StripeError && error.kept ? 'COMMIT' : 'ROLLBACK');
    throw error;
  }
}
