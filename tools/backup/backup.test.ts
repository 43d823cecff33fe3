import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { databaseOf, SERVICES } from '@jobtrail/contract/services';
import { FileBlobStore } from '@jobtrail/service-kit';
import { type TemporaryFolder, temporaryFolder } from '@jobtrail/service-kit/testing';
import { Problem } from '../workspace/problem.mjs';
import { problemOf, runCommand } from './commands.ts';
import { createBackup } from './createBackup.ts';
import { type Installation, readInstallation } from './installation.ts';
import { restoreBackup } from './restoreBackup.ts';
import { createBlobs, createDatabases, createKeys, type TestBlob } from './testInstallation.ts';

const entriesIn = (file: string): unknown => {
  const database = new Database(file, { readonly: true });
  try {
    return database.prepare('select * from entries order by id').all();
  } finally {
    database.close();
  }
};

async function idsOf(listing: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of listing) ids.push(id);
  return ids;
}

describe('A backup', () => {
  let folder: TemporaryFolder;
  let blobs: TestBlob[];
  let backup: string;
  let source: Installation;
  let places = 0;

  beforeAll(async () => {
    folder = temporaryFolder();
    const dataDir = join(folder.path, 'source');
    mkdirSync(dataDir);
    await createDatabases(dataDir);
    blobs = await createBlobs(dataDir);
    createKeys(dataDir);
    source = readInstallation({ DATA_DIR: dataDir });
    backup = join(folder.path, 'backup');
    await createBackup(source, backup);
  });
  afterAll(() => folder.remove());

  /** An installation without data. */
  function emptyInstallation(): Installation {
    places += 1;
    const dataDir = join(folder.path, `place-${places}`);
    mkdirSync(dataDir);
    return readInstallation({ DATA_DIR: dataDir });
  }
  /** A copy of the backup, to be damaged. */
  function copied(): string {
    places += 1;
    const copy = join(folder.path, `copy-${places}`);
    execFileSync('cp', ['-r', backup, copy]);
    return copy;
  }
  const blobPath = (at: number): string => {
    const { id = '' } = blobs[at] ?? {};
    return `blobs/${id.slice(-2)}/${id}`;
  };

  it('brings back rows, blobs, the quarantine, the binding and the keys', async () => {
    const place = emptyInstallation();
    expect(await restoreBackup(place, backup)).toContain(`Restored ${SERVICES.length} databases and 3 blobs as of `);
    for (const name of SERVICES.map(databaseOf))
      expect(entriesIn(join(place.dataDir, `${name}.sqlite`))).toEqual(
        entriesIn(join(source.dataDir, `${name}.sqlite`)),
      );
    const store = new FileBlobStore(place.dataDir);
    const quarantined = await idsOf(store.quarantine.list());
    expect(quarantined).toEqual(blobs.flatMap((blob) => (blob.quarantined ? blob.id : [])));
    expect(await idsOf(store.list())).toHaveLength(2);
    for (const { id, bytes } of blobs)
      expect(Buffer.concat((await (await store.open(id))?.toArray()) ?? []).equals(bytes)).toBe(true);
    expect(await store.boundTo()).toBe('the-database');
    expect(readFileSync(join(place.dataDir, 'keys/svc-core.jwk'), 'utf8')).toBe('{"kty":"OKP"}');
  });
  it('can be checked with sha256sum, and read by its owner only', () => {
    expect(execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: backup, encoding: 'utf8' })).toBe('');
    for (const entry of readdirSync(backup, { recursive: true, withFileTypes: true }))
      expect([entry.name, statSync(join(entry.parentPath, entry.name)).mode & 0o077]).toEqual([entry.name, 0]);
  });
  it('refuses a folder that exists, and leaves nothing behind when it fails', async () => {
    await expect(createBackup(source, backup)).rejects.toThrow(`${backup} exists already: name a new folder.`);
    const target = join(folder.path, 'never');
    await expect(createBackup(emptyInstallation(), target)).rejects.toThrow('core.sqlite does not exist');
    expect(readdirSync(folder.path).filter((name) => name.startsWith('never'))).toEqual([]);
  });

  it.each([
    [Object.assign(new Error('write failed'), { code: 'ENOSPC' }), 'has no space left.\nwrite failed'],
    [{ code: 'SQLITE_FULL' }, 'has no space left.'],
    [Object.assign(new Error('mkdir failed'), { code: 'EROFS' }), 'is read-only.\nmkdir failed'],
  ])('says in a sentence that a folder cannot be written (%j)', (error, sentence) => {
    expect(problemOf(error, '/new')).toEqual(new Problem(`/new, or the data directory, ${sentence}`));
  });
  it('says in a sentence that the bucket does not respond, and leaves nothing behind', async () => {
    const target = join(folder.path, 'never');
    const env = { DATA_DIR: source.dataDir, BLOB_STORE: 's3://key:secret@127.0.0.1:1/media?tls=0' };
    await expect(runCommand(['backup', target], env)).rejects.toEqual(new Problem('The blob store did not respond'));
    expect(readdirSync(folder.path).filter((name) => name.startsWith('never'))).toEqual([]);
  });

  it.each<[string, (copy: string) => void, string]>([
    ['an altered database', (copy) => alter(join(copy, 'databases/mail.sqlite')), 'databases/mail.sqlite is altered'],
    [
      'a database that is cut off',
      (copy) => truncateSync(join(copy, 'databases/core.sqlite'), 5000),
      'databases/core.sqlite is cut off',
    ],
    ['an altered blob', (copy) => alter(join(copy, blobPath(2))), 'is altered or cut off'],
    ['a blob that is cut off', (copy) => truncateSync(join(copy, blobPath(2)), 299_999), 'is altered or cut off'],
    ['a missing blob', (copy) => rmSync(join(copy, blobPath(2))), 'is missing'],
    ['an altered key', (copy) => alter(join(copy, 'keys/svc-core.jwk')), 'keys/svc-core.jwk is altered'],
    ['a list that lacks a file', (copy) => shorten(join(copy, 'SHA256SUMS')), 'SHA256SUMS is missing, altered'],
    [
      'an altered manifest',
      (copy) => replaceIn(join(copy, 'manifest.json'), '"takenAt": "2', '"takenAt": "3'),
      'manifest.json has been altered',
    ],
    ['a manifest that is cut off', (copy) => truncateSync(join(copy, 'manifest.json'), 300), 'manifest.json has been'],
    ['no manifest', (copy) => rmSync(join(copy, 'manifest.json')), 'or one that was not finished'],
  ])('with %s is not restored, and nothing is written', async (_, damage, sentence) => {
    const [copy, place] = [copied(), emptyInstallation()];
    damage(copy);
    await expect(restoreBackup(place, copy)).rejects.toThrow(sentence);
    expect(readdirSync(place.dataDir)).toEqual([]);
  });
  it.each<[string, (place: Installation) => unknown, string]>([
    [
      'a database',
      ({ dataDir }) => copyFileSync(join(source.dataDir, 'mail.sqlite'), join(dataDir, 'mail.sqlite')),
      'mail.sqlite exists already',
    ],
    ['blobs', ({ dataDir }) => createBlobs(dataDir), 'is not empty: restore into a new one'],
    [
      'a store that is bound to a database',
      ({ dataDir }) => new FileBlobStore(dataDir).bindTo('another'),
      'is not empty: restore into a new one',
    ],
    ['keys', ({ dataDir }) => createKeys(dataDir), 'has keys already'],
  ])('is not restored over %s', async (_, fill, sentence) => {
    const place = emptyInstallation();
    await fill(place);
    const before = readdirSync(place.dataDir, { recursive: true });
    await expect(restoreBackup(place, backup)).rejects.toThrow(sentence);
    expect(readdirSync(place.dataDir, { recursive: true })).toEqual(before);
  });
  it('of a newer schema is not restored', async () => {
    const newer = join(folder.path, 'newer');
    mkdirSync(newer);
    await createDatabases(newer);
    const database = new Database(join(newer, 'billing.sqlite'));
    database.exec("insert into migrations (name) values ('9999-from-the-future')");
    database.close();
    const target = join(folder.path, 'newer-backup');
    await createBackup(readInstallation({ DATA_DIR: newer }), target);
    const place = emptyInstallation();
    await expect(restoreBackup(place, target)).rejects.toThrow(
      'The backup is newer than this code: svc-billing does not know 9999-from-the-future.',
    );
    expect(readdirSync(place.dataDir)).toEqual([]);
  });
  it('of SQLite files is not restored to a server', async () => {
    const { dataDir } = emptyInstallation();
    const place = readInstallation({ DATA_DIR: dataDir, DATABASE_URL: 'mysql://nobody@127.0.0.1:1/x' });
    await expect(restoreBackup(place, backup)).rejects.toThrow('it cannot be restored to a server');
    expect(existsSync(join(dataDir, 'blobs'))).toBe(false);
  });
});

describe('The place of an installation', () => {
  it('may have another database for each service, and a bucket', () => {
    const { databases, blobStore } = readInstallation({
      DATABASE_URL: 'mysql://all@one:3306/jobtrail',
      MAIL_DATABASE_URL: 'mysql://mail@two:3307,three:3308/post',
      BLOB_STORE: 's3://key:secret@s3.example.com/bucket',
    });
    expect(databases.map(({ service }) => service)).toEqual(SERVICES);
    expect(databases.slice(0, 3)).toMatchObject([
      { service: 'svc-core', schema: 'jobtrail_core', address: { hosts: [{ host: 'one', port: 3306 }] } },
      { service: 'svc-billing', schema: 'jobtrail_billing' },
      {
        service: 'svc-mail',
        schema: 'post_mail',
        address: {
          hosts: [
            { host: 'two', port: 3307 },
            { host: 'three', port: 3308 },
          ],
        },
      },
    ]);
    expect(blobStore).toBe('s3://key:secret@s3.example.com/bucket');
  });
  it('that is not valid is refused without its values', () => {
    expect(() => readInstallation({ DATABASE_URL: 'hunter2' })).toThrow(/DATABASE_URL: must look like/);
    expect(() => readInstallation({ DATABASE_URL: 'hunter2' })).not.toThrow(/hunter2/);
  });
});

function alter(path: string): void {
  const bytes = readFileSync(path);
  const at = bytes.length - 5;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}
function shorten(path: string): void {
  writeFileSync(path, readFileSync(path, 'utf8').split('\n').slice(1).join('\n'));
}
function replaceIn(path: string, before: string, after: string): void {
  const text = readFileSync(path, 'utf8');
  if (!text.includes(before)) throw new Error(`${path} has nothing to replace`);
  writeFileSync(path, text.replace(before, after));
}
