// The least that can take a webhook: node:http, the signature, one insert of the id. A process of its own.
// Arguments: the secret, and a file (SQLite) or a mysql:// address with the schema. Reports its address over IPC.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import Database from 'libsql';
import mysql from 'mysql2/promise';

const [secret = '', place = ''] = process.argv.slice(2);
const insert = await (place.startsWith('mysql:') ? overMySql() : overSqlite());

/** @param {string} header @param {Buffer} body */
function isSigned(header, body) {
  const [, time = '', given = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  return (
    given !== '' &&
    timingSafeEqual(createHmac('sha256', secret).update(`${time}.`).update(body).digest(), Buffer.from(given, 'hex'))
  );
}

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  request
    .on('data', (/** @type {Buffer} */ chunk) => void chunks.push(chunk))
    .once('end', () => {
      const body = Buffer.concat(chunks);
      if (!isSigned(String(request.headers['stripe-signature']), body)) {
        response.writeHead(400).end();
        return;
      }
      Promise.resolve(insert(JSON.parse(body.toString()).id)).then(
        () => response.writeHead(200).end(),
        () => response.writeHead(500).end(),
      );
    });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(`http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}`);
});
process.on('SIGTERM', () => process.exit());

async function overMySql() {
  const pool = mysql.createPool({ uri: place, connectionLimit: 10 });
  await pool.query('create table if not exists bare_events (id varchar(191) primary key)');
  return (/** @type {string} */ id) => pool.execute('insert into bare_events values (?)', [id]);
}

async function overSqlite() {
  const database = new Database(place);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.exec('create table if not exists bare_events (id text primary key)');
  const statement = database.prepare('insert into bare_events values (?)');
  return (/** @type {string} */ id) => statement.run([id]);
}
