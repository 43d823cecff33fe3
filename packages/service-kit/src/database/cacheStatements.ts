import { LRUCache } from 'lru-cache';

/** A connection that prepares statements. */
export interface PreparingConnection {
  prepare: (sql: string) => { readonly reader: boolean };
}

/** More than the frequent statements of any service. */
const CACHED_MAX = 100;
const REPEATED = /^(select|insert|update|delete|begin|commit|rollback)\b/i;

/**
 * Makes a connection cache its most recently used prepared statements. The memory of a statement is outside V8's heap
 * and only freed by rare full collections, so preparing each query separately would use many times as much. Between
 * runs a statement holds no lock, and SQLite prepares it again when the schema has changed.
 */
export function cacheStatements(connection: PreparingConnection): void {
  const prepare = connection.prepare.bind(connection);
  const cache = new LRUCache<string, ReturnType<PreparingConnection['prepare']>>({ max: CACHED_MAX });
  connection.prepare = (sql) => {
    if (!REPEATED.test(sql)) return prepare(sql);
    const cached = cache.get(sql);
    if (cached !== undefined) return cached;
    const statement = prepare(sql);
    cache.set(sql, statement);
    return statement;
  };
}
