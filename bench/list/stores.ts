import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import mysql from 'mysql2/promise';
import { atEnd } from '../stack/cleanup.ts';
import type { Storage } from '../stack/core.ts';

/** Runs one statement on either database. */
export type Run = (sql: string, values?: readonly unknown[]) => Promise<unknown>;

/** The storage of one svc-core. */
export interface Store {
  /** The configuration for svc-core. */
  storage: Storage;
  /** The configuration for the bare server: the SQLite file, or the address of svc-core's schema. */
  place: string;
  mysql: boolean;
  /** Runs statements over a separate connection. */
  write: <T>(work: (run: Run) => Promise<T>) => Promise<T>;
}

/** Creates a SQLite store in a separate folder. */
export async function sqliteStore(folder: string, name: string): Promise<Store> {
  const dataDir = join(folder, `sqlite-${name}`);
  await mkdir(dataDir);
  const place = join(dataDir, 'core.sqlite');
  return {
    storage: { dataDir, databaseUrl: undefined },
    place,
    mysql: false,
    async write(work) {
      const database = new Database(place);
      // Losing the data of a benchmark in a crash does not matter.
      database.pragma('synchronous = OFF');
      try {
        return await work(async (sql, values = []) => {
          const statement = database.prepare(sql);
          return statement.reader ? statement.all(...values) : statement.run(...values);
        });
      } finally {
        database.close();
      }
    },
  };
}

/**
 * Creates a schema on a running server, which is dropped when the benchmark ends. Blobs are stored in a folder.
 * @param server address without a schema's name
 */
export async function mysqlStore(folder: string, server: string, name: string): Promise<Store> {
  const dataDir = join(folder, `mysql-${name}`);
  await mkdir(dataDir);
  const databaseUrl = `${server}/bench_${process.pid}_${name}`;
  const place = `${databaseUrl}_core`;
  const write: Store['write'] = async (work) => {
    const connection = await mysql.createConnection({ uri: place });
    try {
      return await work(async (sql, values = []) => (await connection.query(sql, [...values]))[0]);
    } finally {
      await connection.end();
    }
  };
  atEnd(() => write((run) => run(`drop database ${new URL(place).pathname.slice(1)}`)));
  return { storage: { dataDir, databaseUrl }, place, mysql: true, write };
}
