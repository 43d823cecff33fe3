import type { Connection } from 'mysql2/promise';
import { Problem } from '../../workspace/problem.mjs';
import { LockedByWriters } from '../Snapshot.ts';

/**
 * How long to wait for transactions that write. The server does not notice a deadlock of row locks and table locks: a
 * writer that waits for a row of another one, which waits for a table that is locked already. Only this limit ends it.
 */
const LOCK_SECONDS = 2;
const BUSY = new Set(['ER_LOCK_WAIT_TIMEOUT', 'ER_LOCK_DEADLOCK']);
const DENIED = new Set(['ER_DBACCESS_DENIED_ERROR', 'ER_TABLEACCESS_DENIED_ERROR', 'ER_ACCESS_DENIED_ERROR']);

/**
 * Locks tables against writers until `unlock tables`. Reading goes on.
 * @param tables such as `schema`.`table` read
 * @param names of their services, for the error
 * @throws {LockedByWriters} if a writer takes too long
 * @throws {Problem} for any other reason
 */
export async function lockTables(connection: Connection, tables: readonly string[], names: string): Promise<void> {
  await connection.query('set session lock_wait_timeout = ?', [LOCK_SECONDS]);
  try {
    await connection.query(`lock tables ${tables.join(', ')}`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    if (BUSY.has(code))
      throw new LockedByWriters(
        `The tables of ${names} were locked by writers for more than ${LOCK_SECONDS} s: try again.`,
      );
    if (DENIED.has(code)) throw new Problem(`The tables of ${names} could not be locked: the user needs LOCK TABLES.`);
    throw new Problem(`The tables of ${names} could not be locked (${code}).`);
  }
}
