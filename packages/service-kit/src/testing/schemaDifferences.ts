import type { Knex } from 'knex';
import { isMySql } from '../database/open.ts';
import type { ColumnType, Schema } from '../database/schema.ts';

/** A column as the database describes it. */
interface DatabaseColumn {
  readonly type: ColumnType;
  readonly size: number | null;
  readonly isNullable: boolean;
}
type DatabaseSchema = Record<string, Record<string, DatabaseColumn>>;

/** The tables of `migrate`. */
const MIGRATIONS: readonly string[] = ['migrations', 'migration_lock'];

const TYPES: Readonly<Record<string, ColumnType>> = {
  varchar: 'string',
  char: 'string',
  text: 'text',
  mediumtext: 'mediumtext',
  mediumblob: 'mediumblob',
  int: 'integer',
  integer: 'integer',
  bigint: 'bigInteger',
  boolean: 'boolean',
  tinyint: 'boolean',
};

/** @param declared a type such as `varchar(36)` */
function parseType(declared: string): Pick<DatabaseColumn, 'type' | 'size'> {
  const [, name = '', size] = /^([a-z]+)(?:\((\d+)\))?/.exec(declared.toLowerCase()) ?? [];
  const type = TYPES[name];
  if (!type) throw new Error(`A schema has no column of type ${declared}.`);
  return { type, size: type === 'string' && size !== undefined ? Number(size) : null };
}

interface SqliteColumn {
  name: string;
  type: string;
  notnull: number;
  pk: number;
}

async function readSqlite(knex: Knex): Promise<DatabaseSchema> {
  const tables = await knex<{ name: string; type: string }>('sqlite_master').where({ type: 'table' }).pluck('name');
  const entries = tables
    .filter((table) => !table.startsWith('sqlite_'))
    .map(async (table) => {
      const columns: SqliteColumn[] = await knex.raw(`pragma table_info(${table})`);
      return [
        table,
        Object.fromEntries(
          columns.map(({ name, type, notnull, pk }) => [
            name,
            { ...parseType(type), isNullable: notnull === 0 && pk === 0 },
          ]),
        ),
      ] as const;
    });
  return Object.fromEntries(await Promise.all(entries));
}

interface MySqlColumn {
  table: string;
  name: string;
  type: string;
  nullable: 'YES' | 'NO';
}

async function readMySql(knex: Knex): Promise<DatabaseSchema> {
  const columns: MySqlColumn[] = await knex('information_schema.columns')
    .whereRaw('table_schema = database()')
    .select({ table: 'table_name', name: 'column_name', type: 'column_type', nullable: 'is_nullable' });
  const schema: DatabaseSchema = {};
  for (const { table, name, type, nullable } of columns)
    (schema[table] ??= {})[name] = { ...parseType(type), isNullable: nullable === 'YES' };
  return schema;
}

function describe({ type, size, isNullable }: DatabaseColumn): string {
  return `${type}${size === null ? '' : `(${size})`}${isNullable ? ', nullable' : ''}`;
}

/**
 * SQLite has no limits on the length of text: it has no `mediumtext`, and a key without a size is the same as one with
 * it.
 */
function isSame(declared: DatabaseColumn, found: DatabaseColumn, mySql: boolean): boolean {
  if (declared.isNullable !== found.isNullable) return false;
  if (!mySql && found.type === 'text') return ['string', 'text', 'mediumtext'].includes(declared.type);
  return declared.type === found.type && declared.size === found.size;
}

/**
 * Compares a declared schema with the migrated database.
 * @returns a line for each difference, such as `jobs.company: declared string(200), found string(100)`
 */
export async function schemaDifferences(knex: Knex, schema: Schema): Promise<string[]> {
  const mySql = isMySql(knex);
  const found = mySql ? await readMySql(knex) : await readSqlite(knex);
  const differences: string[] = [];
  const compare = (place: string, declared: DatabaseColumn | undefined, there: DatabaseColumn | undefined): void => {
    if (declared && there && isSame(declared, there, mySql)) return;
    const [says, is] = [declared, there].map((column) => (column ? describe(column) : 'nothing'));
    differences.push(`${place}: declared ${says}, found ${is}`);
  };
  const own = Object.keys(found).filter((table) => !MIGRATIONS.includes(table));
  for (const table of new Set([...Object.keys(schema), ...own])) {
    const [declared = {}, there = {}] = [schema[table], found[table]];
    for (const column of new Set([...Object.keys(declared), ...Object.keys(there)]))
      compare(`${table}.${column}`, declared[column], there[column]);
  }
  return differences;
}
