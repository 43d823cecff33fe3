import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import mysql from 'mysql2/promise';

/**
 * @typedef {object} Store one place where a svc-core keeps its data
 * @property {import('../stack/core.mjs').Storage} storage what svc-core is told
 * @property {string} place what the bare server is told: the SQLite file, or the address with svc-core's schema
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
  const dataDir = join(folder, name);
  await mkdir(dataDir);
  const place = join(dataDir, 'core.sqlite');
  return {
    storage: { dataDir, databaseUrl: undefined },
    place,
    mysql: false,
    async write(work) {
      const database = new Database(place);
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
 * A schema on a running server; the blobs and keys go to a folder of its own.
 * @param {string} folder
 * @param {string} server address without a schema's name
 * @param {string} name
 * @returns {Promise<Store>}
 */
export async function mysqlStore(folder, server, name) {
  const dataDir = join(folder, name);
  await mkdir(dataDir);
  const place = `${server}/${name}_core`;
  return {
    storage: { dataDir, databaseUrl: `${server}/${name}` },
    place,
    mysql: true,
    async write(work) {
      const connection = await mysql.createConnection({ uri: place });
      try {
        return await work(async (sql, values = []) => (await connection.query(sql, [...values]))[0]);
      } finally {
        await connection.end();
      }
    },
  };
}
