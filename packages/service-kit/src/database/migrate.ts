import type { Knex } from 'knex';
import { LoggableError } from '../errors/LoggableError.ts';
import { isMySql } from './open.ts';

/** One step of a schema. `up` may run again after a crash in the middle, so it must check what exists already. */
export interface Migration {
  readonly name: string;
  up: (knex: Knex) => Promise<void>;
}

const TABLE = 'migrations';
const LOCK_WAIT_SECONDS = 60;

async function run(knex: Knex, migrations: readonly Migration[]): Promise<void> {
  if (!(await knex.schema.hasTable(TABLE))) {
    await knex.schema.createTable(TABLE, (table) => {
      table.string('name', 120).primary();
      table.bigInteger('applied_at').notNullable();
    });
  }
  const applied = new Set(await knex<{ name: string }>(TABLE).pluck('name'));
  for (const migration of migrations) {
    if (applied.has(migration.name)) continue;
    await migration.up(knex);
    await knex(TABLE).insert({ name: migration.name, applied_at: Date.now() });
  }
}

/**
 * Applies all pending migrations. On MySQL one process at a time does so, under a lock that ends with its connection;
 * Knex's own lock would survive a kill -9.
 * @throws Error if another process holds the lock for a minute
 */
export async function migrate(knex: Knex, migrations: readonly Migration[]): Promise<void> {
  if (!isMySql(knex)) return run(knex, migrations);
  const connection = await knex.client.acquireConnection();
  const lock = `jobtrail:${knex.client.config.connection.database}`.slice(0, 64);
  try {
    const [rows = []] = await knex
      .raw<[Array<{ held: number | null }>?]>('select get_lock(?, ?) as held', [lock, LOCK_WAIT_SECONDS])
      .connection(connection);
    if (rows[0]?.held !== 1) throw new LoggableError('Another process is still migrating this database.');
    await run(knex, migrations);
  } finally {
    await knex
      .raw('select release_lock(?)', [lock])
      .connection(connection)
      .catch(() => undefined);
    await knex.client.releaseConnection(connection);
  }
}
