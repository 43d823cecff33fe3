// A minimal webhook handler: node:http, a check of the signature, one insert of the ID. Arguments: the secret, and a
// file (SQLite) or a mysql:// address with the schema. Sends its address to the parent process.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import Database from 'libsql';
import mysql from 'mysql2/promise';
import { serve } from '../stack/serve.ts';

type Insert = (id: string) => unknown;

const [secret = '', place = ''] = process.argv.slice(2);
const insert = await (place.startsWith('mysql:') ? overMySql() : overSqlite());

function isSigned(header: string, body: Buffer): boolean {
  const [, time = '', given = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  return (
    given !== '' &&
    timingSafeEqual(createHmac('sha256', secret).update(`${time}.`).update(body).digest(), Buffer.from(given, 'hex'))
  );
}

serve(
  createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => void chunks.push(chunk))
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
  }),
);

async function overMySql(): Promise<Insert> {
  const pool = mysql.createPool({ uri: place, connectionLimit: 10 });
  await pool.query('create table if not exists bare_events (id varchar(191) primary key)');
  return (id) => pool.execute('insert into bare_events values (?)', [id]);
}

async function overSqlite(): Promise<Insert> {
  const database = new Database(place);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.exec('create table if not exists bare_events (id text primary key)');
  const statement = database.prepare('insert into bare_events values (?)');
  return (id) => statement.run([id]);
}
