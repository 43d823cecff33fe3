declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  import { Knex } from 'knex';

  /** Knex's own dialect, which its types leave out. */
  export default class BetterSqlite3Client extends Knex.Client {
    _driver(): unknown;
    override acquireRawConnection(): Promise<{ pragma: (text: string) => unknown }>;
  }
}
