import { LRUCache } from 'lru-cache';

/** A connection that prepares statements. */
export interface Preparing {
  prepare: (sql: string) => object;
}

/** More than any service has frequent statements. */
const KEPT = 100;
const REPEATED = /^(select|insert|update|delete|begin|commit|rollback)\b/i;

/**
 * Makes a connection keep its most recently used statements, ready to run again. A statement's memory is outside of V8's heap and is
 * freed only by V8's rare full collections: if each query prepared its own, they would pile up to many times what is in use.
 * Between two runs a statement holds no lock, and SQLite prepares it again by itself when the schema has changed.
 */
export function keepStatements(connection: Preparing): void {
  const prepare = connection.prepare.bind(connection);
  const kept = new LRUCache<string, object>({ max: KEPT });
  connection.prepare = (sql) => {
    if (!REPEATED.test(sql)) return prepare(sql);
    const statement = kept.get(sql) ?? prepare(sql);
    kept.set(sql, statement);
    return statement;
  };
}
