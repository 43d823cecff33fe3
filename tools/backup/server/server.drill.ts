import type { ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import mysql from 'mysql2/promise';
import { databaseOf, nameOf, SERVICES } from '@jobtrail/contract/services';
import {
  certificateFor,
  hasServerDatabase,
  NO_DATABASE_LINE,
  patient,
  type PrivateDatabase,
  startPrivateDatabase,
  type TemporaryFolder,
  temporaryFolder,
} from '@jobtrail/service-kit/testing';
import { createBackup } from '../createBackup.ts';
import { readInstallation } from '../installation.ts';
import { knownMigrations } from '../knownMigrations.ts';
import { startWriter } from '../startWriter.ts';

const DRILL_MS = patient(120_000);
/** Enough that a dump takes longer than many writes. */
const ROWS = 20_000;
/** Writes each number into the schema of the sender, and then into that of the receiver. */
const WRITER = `
const mysql = require('mysql2/promise');
const [url, ...schemas] = process.argv.slice(1);
(async () => {
  const connection = await mysql.createConnection(url);
  for (let id = 1; ; id += 1) {
    for (const schema of schemas) await connection.query('insert into ??.messages values (?)', [schema, id]);
    if (id === 50) process.stdout.write('running');
  }
})();`;

if (!hasServerDatabase()) it.skip(NO_DATABASE_LINE, () => undefined);
else
  describe('Schemas on a server', () => {
    const certificate = certificateFor('localhost');
    let server: PrivateDatabase;
    let root: mysql.Connection;
    let folder: TemporaryFolder;
    let writer: ChildProcess | undefined;
    const address = (): string => server.url.replace(/\/\w+$/, '');

    beforeAll(async () => {
      const started = await startPrivateDatabase('jobtrail', (place) => {
        for (const [name, content] of Object.entries(certificate))
          writeFileSync(join(place, `${name}.pem`), content, { mode: 0o644 });
        return [`--ssl-cert=${place}/cert.pem`, `--ssl-key=${place}/key.pem`];
      });
      if (!started) throw new Error('There is no database server');
      server = started;
      root = await mysql.createConnection(address());
      await root.query("create user careful@'%' identified by 'p@ss' require ssl");
      await root.query("grant all on *.* to careful@'%'");
      for (const service of SERVICES) {
        const schema = `jobtrail_${databaseOf(service)}`;
        await root.query('create database ??', [schema]);
        await root.query('create table ??.migrations (name varchar(120) primary key)', [schema]);
        for (const name of await knownMigrations(service))
          await root.query('insert into ??.migrations values (?)', [schema, name]);
        await root.query('create table ??.messages (id int primary key)', [schema]);
        await root.query('create table ??.entries (id int primary key auto_increment, text text)', [schema]);
        await root.query(`insert into ??.entries (text) select repeat('x', 1000) from ??.seq_1_to_${ROWS}`, [
          schema,
          schema,
        ]);
      }
    }, DRILL_MS);
    afterAll(async () => {
      await root.end();
      await server.stop();
    });
    beforeEach(() => {
      folder = temporaryFolder();
    });
    afterEach(() => {
      writer?.kill('SIGKILL');
      folder.remove();
    });

    /** The numbers in the dump of a service. */
    const messagesIn = (backup: string, name: string): number => {
      const dump = gunzipSync(readFileSync(join(backup, `databases/${name}.sql.gz`))).toString();
      const inserts = [...dump.matchAll(/^INSERT INTO `messages` VALUES\s*([^;]*);/gm)];
      return inserts.reduce((sum, [, rows = '']) => sum + (rows.match(/\(/g)?.length ?? 0), 0);
    };

    it.each([
      ['one address', () => ({ DATABASE_URL: server.url }), 'core', 'mail'],
      ['one address', () => ({ DATABASE_URL: server.url }), 'mail', 'core'],
      // Different addresses count as different servers, so the tables are locked.
      ['an address of each service', () => apart(), 'core', 'mail'],
      ['an address of each service', () => apart(), 'mail', 'core'],
    ])(
      'with %s are copied as they are at one moment, while one writes to another',
      async (_, settings, sender, receiver) => {
        for (const service of SERVICES)
          await root.query('delete from ??.messages', [`jobtrail_${databaseOf(service)}`]);
        const schemas = [`jobtrail_${sender}`, `jobtrail_${receiver}`];
        writer = await startWriter(WRITER, [address(), ...schemas]);
        const dataDir = join(folder.path, 'data');
        mkdirSync(dataDir);
        const backup = join(folder.path, 'backup');
        await createBackup(readInstallation({ DATA_DIR: dataDir, ...settings() }), backup);
        const [sent, received] = [messagesIn(backup, sender), messagesIn(backup, receiver)];
        expect(received).toBeGreaterThanOrEqual(49);
        expect([0, 1]).toContain(sent - received);
      },
      DRILL_MS,
    );
    function apart(): Record<string, string> {
      return Object.fromEntries(
        SERVICES.map((service, index) => [
          `${nameOf(service).toUpperCase()}_DATABASE_URL`,
          `${server.url}?service=${index}`,
        ]),
      );
    }
    it('are copied over TLS, from the first server that can be used, and not if the certificate is of another authority', async () => {
      const url = `mysql://careful:p%40ss@localhost:1,localhost:${new URL(server.url).port}/jobtrail`;
      const settings = { DATA_DIR: folder.path, DATABASE_URL: url };
      const backup = join(folder.path, 'backup');
      await createBackup(readInstallation({ ...settings, DATABASE_CA: certificate.cert }), backup);
      expect(gunzipSync(readFileSync(join(backup, 'databases/core.sql.gz'))).length).toBeGreaterThan(ROWS * 1000);
      const other = { ...settings, DATABASE_CA: certificateFor('localhost').cert };
      await expect(createBackup(readInstallation(other), join(folder.path, 'never'))).rejects.toThrow(
        'The database server of svc-core cannot be used',
      );
    });
    /** Resolves when a backup waits for the tables of a service. */
    const waitsForTables = async (): Promise<void> => {
      const waiting =
        "select 1 from information_schema.processlist where state like 'Waiting%' and info like 'lock tables%'";
      for (;;) {
        const [rows] = await root.query<mysql.RowDataPacket[]>(waiting);
        if (rows.length > 0) return;
        await sleep(20);
      }
    };
    const startBackup = (): Promise<unknown> => {
      const dataDir = join(folder.path, 'data');
      mkdirSync(dataDir);
      return createBackup(readInstallation({ DATA_DIR: dataDir, ...apart() }), join(folder.path, 'backup'));
    };
    it(
      'are copied although a writer waits for a row of another one, which waits for a table that the backup has locked',
      async () => {
        const [first, second] = [await mysql.createConnection(address()), await mysql.createConnection(address())];
        await Promise.all([first, second].map((connection) => connection.query('use jobtrail_core')));
        const takeRow = 'select name from migrations order by name limit 1 for update';
        await second.query('start transaction');
        await second.query(takeRow);
        await first.query('start transaction');
        await first.query('insert into messages values (2000000)');
        const backup = startBackup();
        await waitsForTables();
        const row = first.query(takeRow);
        await second.query("insert into entries (text) values ('late')");
        await second.query('commit');
        await row;
        await first.query('commit');
        await backup;
        expect(messagesIn(join(folder.path, 'backup'), 'core')).toBeGreaterThan(0);
        await Promise.all([first.end(), second.end()]);
      },
      DRILL_MS,
    );
    it(
      'are not copied while a transaction does not end, and the error says so',
      async () => {
        const writer = await mysql.createConnection(address());
        await writer.query('start transaction');
        await writer.query('insert into jobtrail_mail.messages values (3000000)');
        await expect(startBackup()).rejects.toThrow(
          'The tables of svc-mail were locked by writers for more than 2 s: try again.',
        );
        await writer.query('rollback');
        await writer.end();
      },
      DRILL_MS,
    );
    it('are not copied by a user who may not lock them, and the error says so', async () => {
      await root.query("create user reader@'%' identified by 'r'");
      await root.query("grant select on *.* to reader@'%'");
      const readBy = Object.entries(apart()).map(([name, url]) => [name, url.replace('//root@', '//reader:r@')]);
      const env = { DATA_DIR: folder.path, ...Object.fromEntries(readBy) };
      await expect(createBackup(readInstallation(env), join(folder.path, 'backup'))).rejects.toThrow(
        'The tables of svc-core could not be locked: the user needs LOCK TABLES.',
      );
    });
    it('are not copied if one is not of a service, and nothing is left behind', async () => {
      const env = { DATA_DIR: folder.path, DATABASE_URL: `${address()}/staging` };
      await expect(createBackup(readInstallation(env), join(folder.path, 'backup'))).rejects.toThrow(
        'The database staging_core has no schema of svc-core: check DATABASE_URL.',
      );
    });
  });
