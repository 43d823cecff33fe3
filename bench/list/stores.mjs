import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import mysql from 'mysql2/promise';
import { atEnd } from '../stack/cleanup.mjs';

/**
 * @typedef {object} Store one place where a svc-core keeps its data
 * @property {import('../stack/core.mjs').Storage} storage what svc-core is configured with
 * @property {string} place what the bare server is configured with: the SQLite file, or the address with svc-core's schema
 * @property {boolean} mysql
 * @property {<T>(work: (run: import('./rows.mjs').Run) => Promise<T>) => Promise<T>} write runs statements over a connection of one's own
 */

/**
 * A SQLite file in a folder of its own.
 * @param {string} folder
 * @param {string} name
 * @returns {Promise<Store>}
 */
export async function sqliteStore(folder, name) {
  const dataDir = join(folder, `sqlite-${name}`);
  await mkdir(dataDir);
  const place = join(dataDir, 'core.sqlite');
  return {
    storage: { dataDir, databaseUrl: undefined },
    place,
    mysql: false,
    async write(work) {
      const database = new Database(place);
      // What is lost when the machine fails in the middle of a benchmark is not missed.
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
 * @param {string} folder
 * @param {string} server address without a schema's name
 * @param {string} name
 * @returns {Promise<Store>}
 */
export async function mysqlStore(folder, server, name) {
  const dataDir = join(folder, `mysql-${name}`);
  await mkdir(dataDir);
  const databaseUrl = `${server}/bench_${process.pid}_${name}`;
  const place = `${databaseUrl}_core`;
  /** @type {Store['write']} */
  const write = async (work) => {
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
