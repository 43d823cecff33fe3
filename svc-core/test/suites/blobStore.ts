import { createHash } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InterviewNote, Job, UploadedMedia } from '@jobtrail/contract';
import { type BlobStore, createLogger, isMySql, migrate, newId } from '@jobtrail/service-kit';
import { drill, isDrill, planOf } from '@jobtrail/service-kit/testing';
import { BLOBS } from '../../src/media/blob-store/queries.ts';
import { freeBlobs } from '../../src/media/uploads/commands/freeBlobs.ts';
import { expireUploads, sweepUploads } from '../../src/media/uploads/sweep.ts';
import { UploadRegistry } from '../../src/media/uploads/UploadRegistry.ts';
import { migrations } from '../../src/migrations/index.ts';
import type { BlobBindingRow, UploadRow } from '../../src/rows.ts';
import type { Client } from '../Client.ts';
import { newPerson, signedIn } from '../people.ts';
import { png, wav } from '../samples.ts';
import { type DatabaseKind, oldId, StorageFixtures, type StoreKind } from '../StorageFixtures.ts';
import { until } from '../until.ts';

/** How often svc-core is started on an empty, a foreign and a restored database; STARTS=10 makes it ten times. */
const STARTS = Number(process.env['STARTS'] ?? 1);
/** How many processes are started concurrently. */
const AT_ONCE = 5;
const WITHIN_MS = 180_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const KEPT_MS = 30 * DAY_MS;
/** Never aborted. */
const { signal: running } = new AbortController();
const REPORT = 'the blob store holds blobs that the database does not know';
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A person's image or recording. */
interface Upload {
  readonly id: string;
  readonly url: string;
  readonly digest: string;
}

/** Makes every file different. */
let made = 0;
async function upload(who: Client, kind: 'image' | 'audio' = 'image'): Promise<Upload> {
  made += 1;
  const bytes = kind === 'image' ? png(20_000 + made) : wav(30_000 + made);
  const headers = { cookie: who.cookie, 'content-type': kind === 'image' ? 'image/png' : 'audio/wav' };
  const path = `/api/media?purpose=${kind}`;
  const response = await fetch(who.url + path, { method: 'POST', headers, body: new Uint8Array(bytes) });
  expect(response.status).toBe(201);
  const { id, url } = (await response.json()) as UploadedMedia;
  return { id, url, digest: sha256(bytes) };
}

/** Creates a job with uploaded images. */
async function addJob(who: Client, images: readonly Upload[]): Promise<Job> {
  const addresses = JSON.stringify(images.map(({ url }) => url));
  const { status, body } = await who.post('/api/jobs', { company: 'Kestrel', position: 'Engineer', images: addresses });
  expect(status).toBe(201);
  return body as Job;
}

async function idsIn(store: Pick<BlobStore, 'list'>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of store.list()) ids.push(id);
  return ids;
}

/** The content of a store without the id of its database. */
const withoutBinding = (digests: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...digests].filter(([name]) => name !== 'database-id'));

/** Runs something several times, a few at once. @throws the first error, once all have ended */
async function times(count: number, work: (n: number) => Promise<void>): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n);
  while (numbers.length > 0) {
    const done = await Promise.allSettled(numbers.splice(0, AT_ONCE).map(work));
    for (const result of done) if (result.status === 'rejected') throw result.reason;
  }
}

/** The response to a request whose body is still being sent. */
function responseTo(sent: ClientRequest): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.once('error', reject);
      response.once('end', () => resolve({ status: response.statusCode, text }));
    });
  });
}

const readAll = async (who: Client, media: readonly Upload[]): Promise<string[]> =>
  Promise.all(media.map(async ({ url }) => sha256((await who.bytes(url)).bytes)));
const digestsOf = (media: readonly Upload[]): string[] => media.map(({ digest }) => digest);

/**
 * What happens to a blob store with the right database, a wrong one and none, for one kind of database and one kind of
 * store.
 */
export function blobStoreSuite(database: DatabaseKind, store: StoreKind): void {
  describe(`A blob store as ${store} and a database on ${database}`, () => {
    let fixtures: StorageFixtures;
    /** Signed in before the backup, so that every copy of the database has the session. */
    let person: Client;
    /** The id that binds the database and the store in use. */
    let boundId: string;
    /** Files that people have saved, and those of them that yesterday's database knew, saved or uploaded. */
    const saved: Upload[] = [];
    const savedYesterday: Upload[] = [];
    const uploadedYesterday: Upload[] = [];

    const idIn = (name: string): Promise<string | undefined> =>
      fixtures.inDatabase(name, async (knex) => (await knex('blob_binding').first())?.database_id);
    /** Runs the service with a database and a store, uses it as the person, and stops it. */
    const at = async <T>(databaseName: string, storeName: string, use: (who: Client) => Promise<T>): Promise<T> => {
      const service = await fixtures.start(databaseName, storeName);
      try {
        return await use(person.at(service.url));
      } finally {
        await service.end();
      }
    };
    const expectReadable = async (who: Client): Promise<void> =>
      expect(await readAll(who, saved)).toEqual(digestsOf(saved));
    const expectReadableAfterStart = (): Promise<void> => at('production', 'full', expectReadable);
    /** Restores the binding of the database in use, its backup and its store after a test. */
    const bindAgain = async (): Promise<void> => {
      for (const name of ['production', 'restored']) {
        await fixtures.inDatabase(name, async (knex) => {
          await migrate(knex, migrations);
          const row: BlobBindingRow = { name: BLOBS, database_id: boundId, bound_at: Date.now() };
          await knex<BlobBindingRow>('blob_binding').insert(row).onConflict('name').merge();
        });
      }
      await fixtures.store('full').rebindTo(boundId);
    };
    /** Removes everything from the store in use except saved files. */
    const removeUnsaved = async (): Promise<void> => {
      const blobs = fixtures.store('full');
      await fixtures.inDatabase('production', async (knex) => {
        const loose: string[] = await knex<UploadRow>('uploads').pluck('id');
        for (const id of loose) await blobs.remove(id);
        for (const id of loose) await blobs.clearUnfinished(id);
        await knex<UploadRow>('uploads').whereIn('id', loose).delete();
      });
      const known = new Set(saved.map(({ id }) => id));
      const [stored, quarantined] = [await idsIn(blobs), await idsIn(blobs.quarantine)];
      for (const id of quarantined) if (known.has(id)) await blobs.quarantine.restore(id);
      for (const id of [...stored, ...quarantined]) if (!known.has(id)) await blobs.remove(id);
    };

    beforeAll(async () => {
      fixtures = await StorageFixtures.open(database, store);
      const [service] = await Promise.all([fixtures.start('production', 'full'), fixtures.start('foreign', 'foreign')]);
      const { email, id } = await fixtures.inDatabase('production', (knex) => newPerson({ knex }));
      person = await signedIn(service.url, { email, id });
      savedYesterday.push(await upload(person), await upload(person));
      await addJob(person, savedYesterday);
      for (let n = 0; n < 5; n += 1) uploadedYesterday.push(await upload(person));
      await fixtures.copyDatabase('production', 'restored');

      await addJob(person, uploadedYesterday);
      const [image, audio] = [await upload(person), await upload(person, 'audio')];
      const { id: jobId } = await addJob(person, [image]);
      const note = await person.post('/api/interview-notes', { jobId, notes: 'N', audioPath: audio.url });
      expect((note.body as InterviewNote).audioPath).toBe(audio.url);
      saved.push(...savedYesterday, ...uploadedYesterday, image, audio);
      await expectReadable(person);
      await fixtures.stopAll();
      boundId = (await idIn('production')) ?? '';
      expect(await fixtures.store('full').boundTo()).toBe(boundId);
    }, WITHIN_MS);
    afterEach(() => fixtures.stopAll(), WITHIN_MS);
    afterAll(() => fixtures.close());

    describe('in use by another database', () => {
      it(
        'keeps every byte: svc-core refuses to start on an empty database',
        async () => {
          const before = fixtures.digests('full');
          const expectRefusal = async (): Promise<void> => {
            const refusal = await fixtures.refusal('empty', 'full');
            expect(refusal).toContain('ended with 78');
            expect(refusal).toMatch(/belongs to the database [0-9a-f-]{36}\.\n.*it is empty or another one/);
            expect(refusal).toContain('npm run admin -- blobs adopt');
            expect(refusal).not.toMatch(/^ {4}at /m);
            expect(refusal).not.toContain('secret');
          };
          // The first one creates the tables, because on SQLite two processes cannot do so concurrently.
          await expectRefusal();
          await times(STARTS - 1, expectRefusal);
          const commands = [['orphans', '--quarantine'], ['purge', '--delete'], ['restore']];
          await times(commands.length, async (n) => {
            const { code, stdout, stderr } = await fixtures.admin('empty', 'full', ['blobs', ...(commands[n] ?? [])]);
            expect([code, stdout, stderr]).toEqual([78, '', expect.stringContaining('Nothing was deleted')]);
          });
          expect(fixtures.digests('full')).toEqual(before);
          expect(await idIn('empty')).toBeUndefined();
        },
        WITHIN_MS,
      );

      it(
        'keeps every byte: svc-core refuses to start on a database that is bound to another store',
        async () => {
          const before = fixtures.digests('full');
          const [ours, theirs] = [await idIn('production'), await idIn('foreign')];
          await times(STARTS, async () => {
            const refusal = await fixtures.refusal('foreign', 'full');
            expect(refusal).toContain('ended with 78');
            expect(refusal).toContain(`belongs to the database ${ours}`);
            expect(refusal).toContain(`This is the database ${theirs}`);
          });
          expect(fixtures.digests('full')).toEqual(before);
        },
        WITHIN_MS,
      );

      it(
        'keeps every byte: svc-core starts on a restored database and reports unknown files',
        async () => {
          // The backup was taken a day ago, with uploads in every possible state.
          const states: ReadonlyArray<UploadRow['state']> = ['unattached', 'held', 'arriving', 'freed', 'unattached'];
          await fixtures.inDatabase('restored', async (knex) => {
            for (const [n, { id }] of uploadedYesterday.entries()) {
              const state = states[n] ?? 'unattached';
              const holder = state === 'held' || state === 'arriving' ? newId() : null;
              const changes = { state, holder, created_at: Date.now() - DAY_MS, expired_at: null };
              await knex<UploadRow>('uploads').where({ id }).update(changes);
            }
          });
          const copies = Array.from({ length: STARTS }, (_, n) => `restored-${n}`);
          await Promise.all(copies.map((copy) => fixtures.copyDatabase('restored', copy)));
          const before = fixtures.digests('full');
          const startOn = async (copy: string): Promise<void> => {
            const service = await fixtures.start(copy, 'full');
            expect(await readAll(person.at(service.url), savedYesterday)).toEqual(digestsOf(savedYesterday));
            const reports = (): string[] =>
              service
                .output()
                .split('\n')
                .slice(0, -1)
                .filter((line) => line.includes(REPORT));
            await until(() => Promise.resolve(reports().length > 0));
            expect(reports()).toEqual([expect.stringContaining('"blobs":2,')]);
            await service.end();
          };
          await times(copies.length, (n) => startOn(`restored-${n}`));
          await startOn('restored-0');
          expect(fixtures.digests('full')).toEqual(before);
          for (const copy of copies) {
            const rows = await fixtures.inDatabase(copy, (knex) => knex<UploadRow>('uploads'));
            expect(rows.map(({ state }) => state)).toEqual(uploadedYesterday.map(() => 'expired'));
            expect(rows.map(({ id }) => id).sort()).toEqual(uploadedYesterday.map(({ id }) => id).sort());
          }
          await expectReadableAfterStart();
        },
        WITHIN_MS,
      );
    });

    // Each of these starts the service several times.
    if (isDrill)
      describe('bound to no database', () => {
        afterEach(async () => {
          await fixtures.stopAll();
          await bindAgain();
        }, WITHIN_MS);

        it(
          'is bound to the database that knows its files, without an operator',
          async () => {
            // Both sides as they were before binding existed.
            await fixtures.inDatabase('production', async (knex) => {
              await knex.schema.dropTable('blob_binding');
              await knex('migrations').where({ name: '0008-blob-binding' }).delete();
            });
            fixtures.removeBinding('full');
            const before = fixtures.digests('full');
            expect(await fixtures.refusal('empty', 'full')).toContain('this database does not know them');
            expect(fixtures.digests('full')).toEqual(before);
            await expectReadableAfterStart();
            expect(withoutBinding(fixtures.digests('full'))).toEqual(before);
            const id = await idIn('production');
            expect(await fixtures.store('full').boundTo()).toBe(id);
          },
          WITHIN_MS,
        );

        it(
          'is bound again after a crash between the two sides, and to a backup from before it was bound',
          async () => {
            fixtures.removeBinding('full');
            expect(await fixtures.refusal('production', 'full')).toBeNull();
            const id = await idIn('production');
            expect(await fixtures.store('full').boundTo()).toBe(id);
            await fixtures.inDatabase('restored', (knex) => knex('blob_binding').delete());
            expect(await fixtures.refusal('restored', 'full')).toBeNull();
            expect(await idIn('restored')).toBe(id);
          },
          WITHIN_MS,
        );

        it(
          'is refused when it is empty and the database knows files',
          async () => {
            const refusal = await fixtures.refusal('production', 'lost');
            expect(refusal).toContain('ended with 78');
            expect(refusal).toContain(`This database knows ${saved.length} files, and the store`);
            expect(fixtures.digests('lost')).toEqual(new Map());
          },
          WITHIN_MS,
        );

        it(
          'is bound when it is empty and the database, which had another one, knows no files',
          async () => {
            expect(await fixtures.refusal('foreign', 'bucket')).toBeNull();
            expect(await fixtures.store('bucket').boundTo()).toBe(await idIn('foreign'));
          },
          WITHIN_MS,
        );

        it(
          'is bound once, when two processes start on a new database together',
          async () => {
            // On SQLite two processes cannot create the same tables concurrently.
            const user = ['create-user', '--email', 'a@example.com', '--name', 'A', '--password', 'long enough'];
            if (database === 'SQLite') await fixtures.admin('new', 'new', user);
            expect(fixtures.digests('new')).toEqual(new Map());
            const both = await Promise.all([fixtures.start('new', 'new'), fixtures.start('new', 'new')]);
            for (const { url } of both) expect((await fetch(`${url}/readyz`)).status).toBe(200);
            await Promise.all(both.map(({ end }) => end()));
            const ids = await fixtures.inDatabase('new', (knex) => knex('blob_binding').pluck('database_id'));
            expect(ids).toEqual([await fixtures.store('new').boundTo()]);
          },
          WITHIN_MS,
        );

        it(
          'is bound to one of two databases that start on it together',
          async () => {
            const both = ['left', 'right'].map((name) => fixtures.start(name, 'contested'));
            const started = await Promise.allSettled(both);
            expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
            const loser = started.find((start) => start.status === 'rejected');
            expect(String(loser?.reason)).toContain('ended with 78');
          },
          WITHIN_MS,
        );
      });

    describe('maintained by an operator', () => {
      const [old, recent] = [oldId(3), oldId(2)];
      const unknown = [old, recent];
      const command = (...args: string[]) => fixtures.admin('production', 'full', ['blobs', ...args]);
      const quarantinedName = (id: string): string =>
        store === 'S3' ? `quarantine/${id}` : `quarantine/${id.slice(-2)}/${id}`;

      beforeEach(async () => {
        for (const id of unknown) await fixtures.store('full').put(id, [Buffer.from(`unknown ${id.slice(0, 4)}`)]);
      });
      afterEach(async () => {
        await fixtures.stopAll();
        await removeUnsaved();
        await bindAgain();
      }, WITHIN_MS);

      it(
        'reports unknown files, and changes nothing without the option to do so',
        async () => {
          const young = newId();
          await fixtures.store('full').put(young, [Buffer.from('young')]);
          const before = fixtures.digests('full');
          const { code, stdout } = await command('orphans');
          expect([code, stdout]).toEqual([0, expect.stringContaining('Unknown to this database: 2 blobs (24 bytes)')]);
          expect(stdout).toContain('less than an hour old and left alone: 1 blob (5 bytes)');
          expect(stdout).toContain('In quarantine now: 0 blobs (0 bytes)\nNothing was changed.');
          expect(fixtures.digests('full')).toEqual(before);
        },
        WITHIN_MS,
      );

      it(
        'looks for every file that the database knows',
        async () => {
          const there = await command('missing');
          expect(there).toMatchObject({
            code: 0,
            stdout: expect.stringMatching(/All [1-9]\d* files .* are there\.\n$/),
          });
          const [{ id: known } = { id: '' }] = saved;
          const bytes = Buffer.concat((await (await fixtures.store('full').open(known))?.toArray()) ?? []);
          await fixtures.store('full').remove(known);
          try {
            const { code, stderr } = await command('missing');
            expect([code, stderr]).toEqual([
              78,
              expect.stringMatching(new RegExp(`^1 of .* missing in .*:\\n${known}\n$`)),
            ]);
          } finally {
            await fixtures.store('full').put(known, [bytes]);
          }
        },
        WITHIN_MS,
      );

      it(
        'quarantines and restores them on request',
        async () => {
          const before = fixtures.digests('full');
          const { stdout } = await command('orphans', '--quarantine');
          expect(stdout).toContain('Moved into quarantine: 2 blobs (24 bytes)');
          const moved = fixtures.digests('full');
          expect([...moved.values()].sort()).toEqual([...before.values()].sort());
          expect(unknown.filter((id) => moved.has(quarantinedName(id)))).toEqual(unknown);
          await expectReadableAfterStart();
          expect(fixtures.digests('full')).toEqual(moved);
          expect((await command('restore')).stdout).toContain('Taken out of quarantine: 2 blobs (24 bytes)');
          expect(fixtures.digests('full')).toEqual(before);
        },
        WITHIN_MS,
      );

      it(
        'shows a quarantined file that the database knows, and purges only what is old and unknown',
        () =>
          at('production', 'full', async (who) => {
            const [{ id: known } = { id: '' }] = saved;
            await command('orphans', '--quarantine');
            await fixtures.store('full').quarantine.add(known);
            await expectReadable(who);
            for (const id of [old, known]) fixtures.ageQuarantined('full', id, 31 * DAY_MS);
            fixtures.ageQuarantined('full', recent, 29 * DAY_MS);

            const before = fixtures.digests('full');
            const { stdout } = await command('purge');
            expect(stdout).toContain('To be deleted for good, in quarantine for more than 30 days: 1 blob (12 bytes)');
            expect(stdout).toMatch(/To be taken out of quarantine, known to the database: 1 blob \([\d,]+ bytes\)/);
            expect(stdout).toContain('Kept in quarantine, not there for 30 days yet: 1 blob (12 bytes)\nNothing was');
            await expectReadable(who);
            expect(fixtures.digests('full')).toEqual(before);

            const purged = await command('purge', '--delete');
            expect(purged.stdout).toContain('Deleted for good, in quarantine for more than 30 days: 1 blob (12 bytes)');
            const names = [...fixtures.digests('full').keys()];
            expect(names.filter((name) => name.endsWith(old))).toEqual([]);
            expect(names.filter((name) => name.endsWith(recent))).toEqual([quarantinedName(recent)]);
            expect(names).not.toContain(quarantinedName(known));
            await expectReadable(who);
            const setting = { BLOB_QUARANTINE_DAYS: '28' };
            const sooner = await fixtures.admin('production', 'full', ['blobs', 'purge', '--delete'], setting);
            expect(sooner.stdout).toContain('Deleted for good, in quarantine for more than 28 days: 1 blob (12 bytes)');
          }),
        WITHIN_MS,
      );

      it(
        'does not touch an upload in progress',
        () =>
          at('production', 'full', async (who) => {
            const file = wav(7_000_000);
            const { hostname, port } = new URL(who.url);
            const headers = { cookie: who.cookie, 'content-type': 'audio/wav', 'content-length': file.length };
            const sent = request({ hostname, port, method: 'POST', path: '/api/media?purpose=audio', headers });
            try {
              const response = responseTo(sent);
              const tooEarly = response.then(({ status, text }) => {
                throw new Error(`Returned ${status} before the file was complete: ${text}`);
              });
              sent.write(file.subarray(0, 6_000_000));
              const noted = fixtures.inDatabase('production', (knex) =>
                until(async () => {
                  const row = await knex<UploadRow>('uploads').where({ state: 'arriving' }).first('id');
                  return row !== undefined;
                }),
              );
              await Promise.race([noted, tooEarly]);
              const quarantining = command('orphans', '--quarantine');
              expect((await Promise.race([quarantining, tooEarly])).stdout).toContain('Moved into quarantine: 2 blobs');
              sent.end(file.subarray(6_000_000));
              const { status, text } = await response;
              expect(status).toBe(201);
              const { url } = JSON.parse(text) as UploadedMedia;
              expect(await readAll(who, [{ id: '', url, digest: '' }])).toEqual([sha256(file)]);
              expect((await who.delete(url)).status).toBe(204);
            } finally {
              sent.destroy();
            }
          }),
        WITHIN_MS,
      );

      drill(
        'can be bound to another database, and then no longer matches the old one and its copies',
        async () => {
          const before = withoutBinding(fixtures.digests('full'));
          const { code, stdout } = await fixtures.admin('adopting', 'full', ['blobs', 'adopt']);
          expect([code, stdout]).toEqual([0, expect.stringContaining('Nothing was deleted.')]);
          expect(await fixtures.refusal('adopting', 'full')).toBeNull();
          expect(await fixtures.refusal('production', 'full')).toContain('belongs to the database');
          await command('adopt');
          expect(await fixtures.refusal('restored', 'full')).toContain('belongs to the database');
          await expectReadableAfterStart();
          expect(withoutBinding(fixtures.digests('full'))).toEqual(before);
        },
        WITHIN_MS,
      );
    });

    it(
      'keeps an unsaved upload for 30 days after a sweep has found it, and then deletes it',
      async () => {
        const service = await fixtures.start('sweeping', 'sweeping');
        const { unsaved, discarded } = await fixtures.inDatabase('sweeping', async (knex) => {
          const who = await signedIn(service.url, await newPerson({ knex }));
          const uploaded = { unsaved: await upload(who), discarded: await upload(who) };
          expect((await who.delete(uploaded.discarded.url)).status).toBe(204);
          return uploaded;
        });
        await service.end();
        await fixtures.inDatabase('sweeping', async (knex) => {
          const blobs = fixtures.store('sweeping');
          let now = Date.now();
          const clock = (): number => now;
          const logger = createLogger('svc-core', 'silent');
          const sweeper = { knex, blobs, clock, logger, uploadRegistry: new UploadRegistry(knex, clock) };
          const found = async () => {
            const row = await knex<UploadRow>('uploads').where({ id: unsaved.id }).first();
            return [row?.state, await blobs.has(unsaved.id)];
          };
          expect([await blobs.has(discarded.id), ...(await found())]).toEqual([false, 'unattached', true]);
          now += 2 * HOUR_MS;
          await sweepUploads(sweeper, KEPT_MS, running);
          expect(await found()).toEqual(['expired', true]);
          now += KEPT_MS;
          await sweepUploads(sweeper, KEPT_MS, running);
          expect(await found()).toEqual(['expired', true]);
          now += 1;
          await expireUploads(sweeper, running);
          expect(await found()).toEqual(['expired', true]);
          await sweepUploads(sweeper, KEPT_MS, running);
          expect(await found()).toEqual([undefined, false]);
        });
      },
      WITHIN_MS,
    );

    it(
      'retries failed deletions, and leaves the rest to the next process',
      async () => {
        await fixtures.inDatabase('failing', async (knex) => {
          await migrate(knex, migrations);
          const blobs = fixtures.store('failing');
          const id = newId();
          const logger = createLogger('svc-core', 'silent');
          const uploadRegistry = new UploadRegistry(knex, Date.now);
          const sweeper = { knex, blobs, clock: Date.now, logger, uploadRegistry };
          const remove = () => Promise.reject(new Error('the store is unavailable'));
          const failing = { ...sweeper, blobs: { ...blobs, remove } };
          const stateOf = async () => (await knex<UploadRow>('uploads').where({ id }).first())?.state;
          await blobs.put(id, [Buffer.from('freed')]);
          await knex<UploadRow>('uploads').insert({
            id,
            user_id: newId(),
            state: 'freed',
            holder: null,
            beat: 0,
            content_type: 'image/png',
            bytes: 5,
            created_at: Date.now(),
            expired_at: null,
          });
          await freeBlobs(failing, [id]);
          expect([await stateOf(), await blobs.has(id)]).toEqual(['freed', true]);
          await expireUploads({ ...sweeper, uploadRegistry: new UploadRegistry(knex, Date.now) }, running);
          expect([await stateOf(), await blobs.has(id)]).toEqual(['expired', true]);
          await sweepUploads(sweeper, KEPT_MS, running);
          expect([await stateOf(), await blobs.has(id)]).toEqual([undefined, false]);
        });
      },
      WITHIN_MS,
    );

    it('uses keys in its queries', () =>
      fixtures.inDatabase('production', async (knex) => {
        const ids = saved.map(({ id }) => id);
        const queries = [
          knex('uploads').where({ state: 'expired' }).where('expired_at', '<', 7).limit(500).select('id'),
          knex('uploads').whereIn('id', ids).select('id').unionAll(knex('media').whereIn('id', ids).select('id')),
          knex('media').orderBy('id', 'desc').limit(100).select('id'),
        ];
        for (const query of queries) {
          const { sql, bindings } = query.toSQL().toNative();
          for (const { key, Extra, table, detail } of await planOf(knex, { sql, bindings })) {
            if (isMySql(knex)) {
              const byKey =
                key !== null || /const|Impossible/.test(String(Extra)) || String(table).startsWith('<union');
              expect([sql, byKey]).toEqual([sql, true]);
            } else {
              const scans = /^SCAN (?!media USING COVERING INDEX)|TEMP B-TREE/.test(String(detail));
              expect([sql, scans]).toEqual([sql, false]);
            }
          }
        }
      }));
  });
}
