import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { ConfigError } from '../config/readConfig.ts';
import { isRetryable } from './failures.ts';
import { withMigrationLock } from './migrationLock.ts';
import { type DatabaseOptions, openDatabase } from './open.ts';
import { addColumn } from './tables.ts';

/** One step of a schema. `up` may run again after a crash in the middle, so it must check what exists already. */
export interface Migration {
  readonly name: string;
  /**
   * The oldest code that may run with this step, as the last migration that it knows. It is set for a step that
   * removes or changes something, or that adds something all code has to fill in. It is absent if older code need not
   * know what the step adds.
   */
  readonly oldestCode?: string;
  up: (knex: Knex) => Promise<void>;
}

/** Where migrations report what they do: on a large table a step takes minutes, in which nothing else happens. */
interface MigrationLog {
  readonly info: (fields: object, text: string) => void;
}
const SILENT: MigrationLog = { info: () => undefined };

/** A migration that has been applied, by this code or by newer code. */
interface Applied {
  readonly name: string;
  readonly applied_at: number;
  /** Absent in a schema of older code. */
  readonly oldest_code?: string | null;
}

const TABLE = 'migrations';
const NAME_MAX = 120;
/**
 * A change of a table waits for the transactions that use it, and all later users of the table wait behind the change.
 * So it does not wait for long, and lets the others go on before it tries again.
 */
const TABLE_WAIT_SECONDS = 2;
const PAUSE_MS = 3000;
/** Ten minutes: longer than a dump reads a table. */
const ATTEMPTS = 120;

async function readApplied(knex: Knex): Promise<Applied[]> {
  return (await knex.schema.hasTable(TABLE)) ? knex<Applied>(TABLE).select() : [];
}

/** @throws ConfigError if the schema has a migration that is too new for this code */
function refuseNewer(applied: readonly Applied[], known: ReadonlySet<string>): void {
  for (const { name, oldest_code: oldestCode } of applied)
    if (!known.has(name) && oldestCode && !known.has(oldestCode))
      throw new ConfigError(
        `The schema of the database is newer than this code: its migration ${name} needs code that knows ${oldestCode}. Deploy such code.`,
      );
}

/**
 * Applies a step, and again as long as others use its tables: every step may be repeated.
 * @param stillHeld rejects once the lock of migrations is lost
 */
async function apply(
  { name, up }: Migration,
  knex: Knex,
  { log, stillHeld }: { log: MigrationLog; stillHeld: () => Promise<void> },
): Promise<void> {
  const begunAt = performance.now();
  log.info({ migration: name }, 'a migration begins');
  for (let attempt = 1; ; attempt += 1) {
    await stillHeld();
    try {
      await up(knex);
      log.info({ migration: name, ms: Math.round(performance.now() - begunAt) }, 'a migration is applied');
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      log.info({ migration: name, attempt }, 'a migration waits for a table that others use');
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Applies all pending migrations, one process at a time.
 * @param leaseMs how long another process may give no sign of life before it counts as dead
 * @returns the names of those it has applied
 * @throws ConfigError if the schema is newer than this code allows
 */
export async function migrate(
  knex: Knex,
  migrations: readonly Migration[],
  { log = SILENT, leaseMs }: { log?: MigrationLog; leaseMs?: number | undefined } = {},
): Promise<string[]> {
  const done: string[] = [];
  const known = new Set(migrations.map(({ name }) => name));
  refuseNewer(await readApplied(knex), known);
  const applyPending = async (stillHeld: () => Promise<void>): Promise<void> => {
    if (!(await knex.schema.hasTable(TABLE)))
      await knex.schema.createTable(TABLE, (table) => {
        table.string('name', NAME_MAX).primary();
        table.bigInteger('applied_at').notNullable();
        table.string('oldest_code', NAME_MAX);
      });
    await addColumn(knex, TABLE, 'oldest_code', (table) => void table.string('oldest_code', NAME_MAX));
    const applied = await readApplied(knex);
    refuseNewer(applied, known);
    const names = new Set(applied.map(({ name }) => name));
    for (const migration of migrations) {
      const { name, oldestCode = null } = migration;
      if (names.has(name)) continue;
      await apply(migration, knex, { log, stillHeld });
      await stillHeld();
      await knex<Applied>(TABLE).insert({ name, applied_at: Date.now(), oldest_code: oldestCode });
      done.push(name);
    }
  };
  await withMigrationLock(knex, applyPending, {
    onWait: () => log.info({}, 'waiting for another process that migrates this database'),
    leaseMs,
  });
  return done;
}

/**
 * Applies all pending migrations on separate connections, without a time limit for statements. A step whose table is in
 * use for long is retried repeatedly, so that other users of the table wait for two seconds at most.
 */
export async function migrateDatabase(
  { limits: _, ...options }: DatabaseOptions,
  migrations: readonly Migration[],
  log: MigrationLog = SILENT,
): Promise<string[]> {
  const knex = await openDatabase({ ...options, tableWaitSeconds: TABLE_WAIT_SECONDS });
  try {
    return await migrate(knex, migrations, { log });
  } finally {
    await knex.destroy();
  }
}

/** @throws ConfigError if migrations are pending, or the schema is newer than this code allows */
export async function checkMigrated(knex: Knex, migrations: readonly Migration[]): Promise<void> {
  const applied = await readApplied(knex);
  refuseNewer(applied, new Set(migrations.map(({ name }) => name)));
  const names = new Set(applied.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !names.has(name)).map(({ name }) => name);
  if (pending.length > 0)
    throw new ConfigError(
      `The schema of the database lacks ${pending.join(', ')}, and DATABASE_MIGRATE is never: run this program with the argument migrate first.`,
    );
}
