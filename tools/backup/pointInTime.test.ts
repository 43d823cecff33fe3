import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { z } from 'zod';
import { type TemporaryFolder, temporaryFolder } from '@jobtrail/service-kit/testing';
import { createBackup } from './createBackup.ts';
import { readInstallation } from './installation.ts';
import { startWriter } from './startWriter.ts';
import { createDatabases } from './testInstallation.ts';

/** Writes each number into the sender's database, and then into the receiver's, as a message between services does. */
const WRITER = `
const Database = require('libsql');
const [sender, receiver] = process.argv.slice(1).map((file) => new Database(file));
for (const database of [sender, receiver]) database.pragma('busy_timeout = 5000');
const inserts = [sender, receiver].map((database) => database.prepare('insert into messages (id) values (?)'));
for (let id = 1; ; id += 1) {
  for (const insert of inserts) insert.run(id);
  if (id === 50) process.stdout.write('running');
}`;
/**
 * Writes into the first database, waiting as long as a service does, while the second is locked for longer than that.
 * The locks wait too: the connections that created the databases close when they are garbage-collected, and SQLite
 * locks a file exclusively while the last connection to it closes.
 */
const BESIDE_LONG_LOCK = `
const Database = require('libsql');
const [written, locked] = process.argv.slice(1).map((file) => new Database(file));
for (const database of [written, locked]) database.pragma('busy_timeout = 5000');
const insert = written.prepare('insert into messages (id) values (?)');
locked.exec('begin immediate');
setTimeout(() => locked.exec('rollback'), 6000);
let id = 0;
setInterval(() => insert.run(++id), 20);
process.stdout.write('running');`;
/** Enough that a copy takes longer than many writes. */
const ROWS = 10_000;
const count = z.object({ total: z.number() });

describe('Databases in separate files', () => {
  let folder: TemporaryFolder;
  let writer: ChildProcess | undefined;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => {
    writer?.kill('SIGKILL');
    folder.remove();
  });

  const dataDir = (): string => join(folder.path, 'data');
  /** Starts a program that uses the databases of these services, each with a table of messages. */
  const start = async (program: string, names: string[]): Promise<ChildProcess> => {
    mkdirSync(dataDir());
    await createDatabases(dataDir(), ROWS);
    const files = names.map((name) => join(dataDir(), `${name}.sqlite`));
    for (const file of files) {
      const database = new Database(file);
      database.exec('create table messages (id integer primary key)');
      database.close();
    }
    writer = await startWriter(program, files);
    return writer;
  };
  const takeBackup = async (): Promise<string> => {
    const backup = join(folder.path, 'backup');
    await createBackup(readInstallation({ DATA_DIR: dataDir() }), backup);
    return backup;
  };

  it.each([
    ['core', 'mail'],
    ['mail', 'core'],
  ])('are copied as they are at one moment, while %s writes to %s', async (sender, receiver) => {
    await start(WRITER, [sender, receiver]);
    const backup = await takeBackup();
    const [sent = 0, received = 0] = [sender, receiver].map((name) => {
      const database = new Database(join(backup, `databases/${name}.sqlite`), { readonly: true });
      const { total } = count.parse(database.prepare('select count(*) as total from messages').get());
      database.close();
      return total;
    });
    expect(sent).toBeGreaterThanOrEqual(50);
    // At any one moment, at most one message is on its way.
    expect([0, 1]).toContain(sent - received);
  });

  it('do not make writers wait for longer than services do while one of them is locked', async () => {
    const child = await start(BESIDE_LONG_LOCK, ['core', 'mail']);
    const backup = await takeBackup();
    expect(child.exitCode).toBeNull();
    expect(existsSync(join(backup, 'databases/mail.sqlite'))).toBe(true);
  }, 30_000);
});
