import MySql2Client from 'knex/lib/dialects/mysql2/index.js';
import { databaseErrorOf, noConnection } from './DatabaseError.ts';

/**
 * Knex's mysql2 dialect without values in its errors. The server's messages quote them, and the driver adds the whole
 * statement with all of them.
 */
export class MySqlClient extends MySql2Client {
  override async acquireRawConnection(): Promise<unknown> {
    try {
      return await super.acquireRawConnection();
    } catch (error) {
      throw noConnection(error);
    }
  }

  override async _query(connection: unknown, statement: unknown): Promise<unknown> {
    try {
      return await super._query(connection, statement);
    } catch (error) {
      throw databaseErrorOf(error);
    }
  }
}
