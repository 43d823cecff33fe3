// The least that can answer a person's cards: node:http, the query and JSON.stringify. No session, no router, no headers but
// the type; a process of its own. Arguments: the person's id, and a file (SQLite) or a mysql:// address.
// Reports its port over IPC.
import { createServer } from 'node:http';
import Database from 'libsql';
import mysql from 'mysql2/promise';
import { CARD_QUERY } from './query.mjs';

const [userId = '', place = ''] = process.argv.slice(2);
const rowsOf = place.startsWith('mysql:') ? overMySql() : overSqlite();

const server = createServer((request, response) => {
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
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : null);
});
process.on('SIGTERM', () => process.exit());

function overMySql() {
  const pool = mysql.createPool({ uri: place, connectionLimit: 10, supportBigNumbers: true, timezone: 'Z' });
  return async () => (await pool.execute(CARD_QUERY, [userId]))[0];
}

function overSqlite() {
  const database = new Database(place);
  database.pragma('journal_mode = WAL');
  const statement = database.prepare(CARD_QUERY);
  return () => statement.all(userId);
}
