import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import mysql from 'mysql2/promise';
import { atEnd } from '../stack/cleanup.ts';
import type { Storage } from '../stack/core.ts';

/** Runs one statement on either database. */
export type Run = (sql: string, values?: readonly unknown[]) => Promise<unknown>;

/** One place where a svc-core keeps its data. */
export interface Store {
  /** What svc-core is configured with. */
  storage: Storage;
  /** What the bare server is configured with: the SQLite file, or the address with svc-core's schema. */
  place: string;
  mysql: boolean;
  /** Runs statements over a connection of its own. */
  write: <T>(work: (run: Run) => Promise<T>) => Promise<T>;
}

/** A SQLite file in a folder of its own. */
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
      // Data that is lost when the machine fails during a benchmark is not missed.
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
 * A schema of its own on a running server, dropped when the benchmark ends; the blobs go to a folder.
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
