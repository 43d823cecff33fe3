import { LRUCache } from 'lru-cache';

/** A connection that prepares statements. */
export interface Preparing {
  prepare: (sql: string) => Statement;
}

/** A statement; `reader` tells whether it returns rows. */
interface Statement {
  readonly reader: boolean;
}

/** More than the number of frequent statements of any service. */
const KEPT = 100;
const REPEATED = /^(select|insert|update|delete|begin|commit|rollback)\b/i;

/**
 * Makes a connection keep its most recently used statements for reuse. The memory of a statement is outside V8's heap
 * and only freed by rare full collections, so preparing each query separately would use many times as much. Between
 * runs a statement holds no lock, and SQLite prepares it again when the schema has changed.
 */
export function keepStatements(connection: Preparing): void {
  const prepare = connection.prepare.bind(connection);
  const kept = new LRUCache<string, Statement>({ max: KEPT });
  connection.prepare = (sql) => {
    if (!REPEATED.test(sql)) return prepare(sql);
    const known = kept.get(sql);
    if (known !== undefined) return known;
    const statement = prepare(sql);
    // Knex reads it with every query, and the driver would ask SQLite each time.
    Object.defineProperty(statement, 'reader', { value: statement.reader });
    kept.set(sql, statement);
    return statement;
  };
}
