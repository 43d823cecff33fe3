import { join } from 'node:path';
import type { Connection } from 'mysql2/promise';
import { databaseOf } from '@jobtrail/contract/services';
import { Problem } from '../../workspace/problem.mjs';
import type { ServerSchema } from '../installation.ts';
import type { SavedDatabase } from '../manifest.ts';
import type { Snapshot } from '../Snapshot.ts';
import { connect, migrationsOf, type Server, tablesOf, withConnection } from './connection.ts';
import { writeSections, type WrittenSection } from './dumpSections.ts';
import { lockTables } from './lockTables.ts';
import { type ClientProgram, startDump } from './programs.ts';

/** A dump of schemas on one server, which one user may read: the server has one snapshot of all of them. */
export class ServerSnapshot implements Snapshot {
  readonly #places: readonly [ServerSchema, ...ServerSchema[]];
  readonly #folder: string;
  readonly #base: string;
  #connection: Connection | undefined;
  #server: Server | undefined;
  #migrations = new Map<string, string[]>();
  #dump: ClientProgram | undefined;
  #written: Promise<Map<string, WrittenSection>> | undefined;

  /** @param base the folder of the files, from the backup's folder */
  constructor(places: readonly [ServerSchema, ...ServerSchema[]], folder: string, base: string) {
    this.#places = places;
    this.#folder = folder;
    this.#base = base;
  }

  async prepare(): Promise<void> {
    await this.#open();
  }

  /** Locks the tables against writers. Reading goes on. */
  async hold(): Promise<void> {
    const connection = await this.#open();
    const tables: string[] = [];
    for (const { schema } of this.#places)
      for (const table of await tablesOf(connection, schema))
        tables.push(connection.format('??.?? read', [schema, table]));
    await lockTables(connection, tables, this.#names());
  }

  async begin(): Promise<void> {
    const connection = await this.#open();
    const server = this.#server;
    if (!server) throw new Error('There is no server');
    this.#migrations = await this.#readMigrations(connection);
    const [first] = this.#places;
    const dump = await startDump(
      first,
      server,
      this.#places.map(({ schema }) => schema),
    );
    this.#dump = dump;
    const { stdout } = dump.child;
    if (!stdout) throw new Error('The dump has no output');
    await new Promise<void>((resolve, reject) => {
      const written = writeSections(stdout, (schema) => join(this.#folder, this.#pathOf(schema)), resolve);
      this.#written = Promise.all([written, dump.ended]).then(([sections]) => sections);
      this.#written.then(() => resolve(), reject);
    });
  }

  async release(): Promise<void> {
    await this.#connection?.query('unlock tables').catch(() => undefined);
    this.#connection?.destroy();
    this.#connection = undefined;
  }

  async abort(): Promise<void> {
    this.#dump?.child.kill();
  }

  async finish(): Promise<SavedDatabase[]> {
    const written = (await this.#written) ?? new Map<string, WrittenSection>();
    const after = await withConnection(this.#places[0], (connection) => this.#readMigrations(connection));
    return this.#places.map(({ service, schema }) => {
      const section = written.get(schema);
      if (!section) throw new Problem(`The dump has no schema ${schema}.`);
      const migrations = this.#migrations.get(schema) ?? [];
      // The dump may have the schema of either, or of neither.
      if (after.get(schema)?.join() !== migrations.join())
        throw new Problem(`${service} has migrated its schema during the backup: start the backup again.`);
      const { dump, ...file } = section;
      return { service, kind: 'server', file: { path: this.#pathOf(schema), ...file }, dump, migrations };
    });
  }

  #names(): string {
    return this.#places.map(({ service }) => service).join(', ');
  }

  #pathOf(schema: string): string {
    const place = this.#places.find((one) => one.schema === schema);
    if (!place) throw new Error('The dump has a schema that it was not asked for');
    return `${this.#base}/${databaseOf(place.service)}.sql.gz`;
  }

  async #open(): Promise<Connection> {
    if (this.#connection) return this.#connection;
    const { connection, server } = await connect(this.#places[0]);
    this.#connection = connection;
    this.#server = server;
    return connection;
  }

  /** @throws Problem if a schema is not one of a service */
  async #readMigrations(connection: Connection): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    for (const { service, schema } of this.#places) {
      const migrations = await migrationsOf(connection, schema);
      if (migrations.length === 0)
        throw new Problem(`The database ${schema} has no schema of ${service}: check DATABASE_URL.`);
      found.set(schema, migrations);
    }
    return found;
  }
}
