// A minimal server for a person's cards: node:http, the query and JSON.stringify, without session, router or headers
// other than the content type. Arguments: the person's ID, and a file (SQLite) or a mysql:// address. Sends its address
// to the parent process.
import { createServer } from 'node:http';
import Database from 'libsql';
import mysql from 'mysql2/promise';
import { serve } from '../stack/serve.ts';
import { CARD_QUERY } from './query.ts';

const [userId = '', place = ''] = process.argv.slice(2);
const rowsOf = place.startsWith('mysql:') ? overMySql() : overSqlite();

serve(
  createServer((request, response) => {
    if (request.url !== '/api/jobs?view=card') {
      response.writeHead(404).end();
      return;
    }
    Promise.resolve(rowsOf()).then(
      (rows) => {
        const body = JSON.stringify(rows);
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
          .end(body);
      },
      () => response.writeHead(500).end(),
    );
  }),
);

function overMySql(): () => Promise<unknown> {
  const pool = mysql.createPool({ uri: place, connectionLimit: 10, supportBigNumbers: true, timezone: 'Z' });
  return async () => (await pool.execute(CARD_QUERY, [userId]))[0];
}

function overSqlite(): () => unknown {
  const database = new Database(place);
  database.pragma('journal_mode = WAL');
  const statement = database.prepare(CARD_QUERY);
  return () => statement.all(userId);
}
