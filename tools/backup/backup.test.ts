import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { databaseOf, SERVICES } from '@jobtrail/contract/services';
import { FileBlobStore } from '@jobtrail/service-kit';
import { type TemporaryFolder, temporaryFolder } from '@jobtrail/service-kit/testing';
import { ROOT } from '../workspace/parts.mjs';

const ID = '0190f5a4-0000-7000-8000-0000000000ab';

describe('A backup', () => {
  let folder: TemporaryFolder;
  /** Runs a command for the installation in a folder. @returns what it prints, or what is wrong */
  const run = (data: string, ...args: string[]): string => {
    const env = { ...process.env, DATA_DIR: join(folder.path, data) };
    const script = [...args.slice(0, -1), join(folder.path, args.at(-1) ?? '')];
    const program = ['--import', 'tsx', 'tools/backup/backup.ts', ...script];
    const { stdout, stderr } = spawnSync(process.execPath, program, { cwd: ROOT, env, encoding: 'utf8' });
    return stderr || stdout;
  };
  beforeEach(async () => {
    folder = temporaryFolder();
    const data = join(folder.path, 'data');
    mkdirSync(data);
    for (const service of SERVICES) {
      const database = new Database(join(data, `${databaseOf(service)}.sqlite`));
      database.exec('create table entries (text text)');
      database.close();
    }
    const store = new FileBlobStore(data);
    await store.put(ID, [Buffer.from('a picture')]);
    await store.bindTo('the-database');
  });
  afterEach(() => folder.remove());

  it('that is damaged, or is none, is refused before anything is written', () => {
    expect(run('data', 'backup', 'one')).toContain('The backup has 5 files');
    expect(run('data', 'backup', 'verify', 'one')).toContain('All 5 files of');
    appendFileSync(join(folder.path, 'one', 'core.sqlite'), '.');
    expect(run('empty', 'restore', 'one')).toContain('one is damaged: core.sqlite.');
    expect(run('empty', 'restore', 'data')).toContain('data is not a backup.');
    expect(existsSync(join(folder.path, 'empty'))).toBe(false);
  });
  it('is never written over another, nor restored over data', () => {
    run('data', 'backup', 'one');
    expect(run('data', 'backup', 'one')).toContain('one exists already: name a new folder.');
    expect(run('data', 'restore', 'one')).toContain('core.sqlite is there already: restore into an empty place.');
  });
  it('of each day has the media of the one before as links, and 30 days are kept', async () => {
    const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    mkdirSync(join(folder.path, 'days'));
    for (const days of [32, 30, 1]) run('data', 'backup', join('days', daysAgo(days)));
    expect(run('data', 'backup', 'daily', 'days')).toContain('The backup has 5 files');
    expect(run('data', 'backup', 'daily', 'days')).toBe('');
    expect(readdirSync(join(folder.path, 'days'))).toEqual([daysAgo(30), daysAgo(1), daysAgo(0), 'backup.prom']);
    const medium = (days: number) => statSync(join(folder.path, 'days', daysAgo(days), 'media/ab', ID));
    expect(medium(0).ino).toBe(medium(1).ino);
    const metric = readFileSync(join(folder.path, 'days/backup.prom'), 'utf8');
    expect(metric).toMatch(/^jobtrail_backup_timestamp_seconds \d{10}\n$/);
    run('restored', 'restore', join('days', daysAgo(0)));
    const store = new FileBlobStore(join(folder.path, 'restored'));
    expect([await store.has(ID), await store.boundTo()]).toEqual([true, 'the-database']);
  });
});
