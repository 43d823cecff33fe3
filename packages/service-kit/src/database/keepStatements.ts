/** A connection that prepares statements. */
export interface Preparing {
  prepare: (sql: string) => unknown;
}

/** More than the different statements of any service that come often. */
const KEPT = 100;
const REPEATED = /^(select|insert|update|delete|begin|commit|rollback)\b/i;

/**
 * Makes a connection keep the statements used last, each ready to run again. The memory of a statement lies outside of V8's heap
 * and is given back only by V8's rare full collections: prepared anew for each query, they pile up to many times what is in use.
 * Between two runs a statement holds no lock, and SQLite itself prepares it again where the schema has changed.
 */
export function keepStatements(connection: Preparing): void {
  const prepare = connection.prepare.bind(connection);
  const kept = new Map<string, unknown>();
  connection.prepare = (sql) => {
    if (!REPEATED.test(sql)) return prepare(sql);
    const statement = kept.get(sql) ?? prepare(sql);
    // The order of a map is that of insertion: the first is the one unused for longest.
    kept.delete(sql);
    kept.set(sql, statement);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return statement;
  };
}
