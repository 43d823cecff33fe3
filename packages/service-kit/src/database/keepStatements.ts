/** A connection that prepares statements. */
export interface Preparing {
  prepare: (sql: string) => unknown;
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
  const kept = new Map<string, unknown>();
  connection.prepare = (sql) => {
    if (!REPEATED.test(sql)) return prepare(sql);
    const statement = kept.get(sql) ?? prepare(sql);
    // A map keeps the order of insertion, so the first one is the least recently used.
    kept.delete(sql);
    kept.set(sql, statement);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return statement;
  };
}
