import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Communication,
  imagePixelsSentence,
  type InterviewNote,
  JOB_RETENTION_MS,
  STORAGE_FULL,
  type StorageUse,
  TEXT_STORAGE_MAX_BYTES,
  TOO_MANY_PIXELS,
} from '@jobtrail/contract';
import { createLogger, FileBlobStore } from '@jobtrail/service-kit';
import type { RunningService } from '@jobtrail/service-kit/testing';
import { sweepDeletedEntries } from '../../src/applications/deleted-entries/sweep.ts';
import { sweepDeletedJobs } from '../../src/applications/jobs/sweep.ts';
import { UploadRegistry } from '../../src/media/uploads/UploadRegistry.ts';
import type { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { raw } from '../raw.ts';
import { dataUrl, png, wav } from '../samples.ts';
import { addJob } from './jobs.ts';

const QUOTA = 1_000_000;
/** The bytes of the texts of a job of `addJob`: `Kestrel` and `Engineer`. */
const JOB_TEXT = 15;

/** A PNG whose header declares this size. */
function pngOf(width: number, height: number): Buffer {
  const bytes = png();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

export function storageSuite(core: () => CoreUnderTest): void {
  describe('The storage of a person', () => {
    let service: RunningService;
    let another: RunningService;
    beforeAll(async () => {
      service = await core().another({ STORAGE_QUOTA_BYTES: String(QUOTA) });
      another = await core().another({ STORAGE_QUOTA_BYTES: String(QUOTA) });
    });
    afterAll(async () => {
      await service.end();
      await another.end();
    });
    const enter = async (): Promise<Client> => signedIn(service.url, await newPerson(core()));
    const used = async (client: Client): Promise<number> =>
      ((await client.get('/api/account/storage')).body as StorageUse).usedBytes;
    const upload = async (who: Client, bytes: Buffer, purpose = 'audio', url = who.url) => {
      const headers = { cookie: who.cookie, 'content-type': 'application/octet-stream', connection: 'close' };
      const path = `/api/media?purpose=${purpose}`;
      const { status, text } = await raw(url, { method: 'POST', path, headers, body: bytes });
      return { status, body: JSON.parse(text) as Record<string, string> };
    };

    it('counts what is attached and what is not, and not what was deleted for good', async () => {
      const client = await enter();
      expect((await client.get('/api/account/storage')).body).toEqual({ usedBytes: 0, quotaBytes: QUOTA });
      const { body } = await upload(client, wav(1000));
      expect(await used(client)).toBe(1044);
      const image = png(500);
      const job = await addJob(client, { images: JSON.stringify([dataUrl('image/png', image)]) });
      await client.post('/api/interview-notes', { jobId: job.id, notes: 'x', audioPath: body['url'] });
      expect(await used(client)).toBe(1044 + image.length + JOB_TEXT + 1);
      await client.delete(`/api/jobs/${job.id}`);
      expect(await used(client)).toBe(0);
    });
    it('refuses a file that exceeds it, raw and inside JSON, with a sentence that says what to do', async () => {
      const client = await enter();
      await upload(client, wav(QUOTA - 2000));
      const refusal = {
        code: 'limit_reached',
        reason: STORAGE_FULL,
        error:
          'Your storage of 977 KB is full. Delete images or recordings that you no longer need; they count for ten more minutes.',
      };
      expect(await upload(client, wav(3000))).toMatchObject({ status: 409, body: refusal });
      const images = JSON.stringify([dataUrl('image/png', png(3000))]);
      expect(await client.post('/api/jobs', { company: 'C', position: 'P', images })).toMatchObject({
        status: 409,
        body: refusal,
      });
      expect((await upload(client, wav(1000))).status).toBe(201);
      expect((await client.get('/api/jobs')).status).toBe(200);
    });
    it('counts a deleted note and a removed recording as long as they can be restored, so restoring adds nothing', async () => {
      const client = await enter();
      const job = await addJob(client);
      const noteWith = async (bytes: Buffer): Promise<InterviewNote> => {
        const { body } = await upload(client, bytes);
        const note = { jobId: job.id, notes: 'x', audioPath: body['url'] };
        return (await client.post('/api/interview-notes', note)).body as InterviewNote;
      };
      const [first, second] = [await noteWith(wav(400_000)), await noteWith(wav(400_000))];
      const full = 2 * 400_044 + JOB_TEXT + 2;
      await client.delete(`/api/interview-notes/${first.id}`);
      await client.patch(`/api/interview-notes/${second.id}`, { audioPath: null });
      expect(await used(client)).toBe(full);
      expect((await upload(client, wav(400_000))).status).toBe(409);
      expect((await client.post(`/api/interview-notes/${first.id}/restore`)).status).toBe(200);
      expect((await client.patch(`/api/interview-notes/${second.id}`, { audioPath: second.audioPath })).status).toBe(
        200,
      );
      expect(await used(client)).toBe(full);
    });
    it('is not exceeded by concurrent uploads, in several processes', async () => {
      const client = await enter();
      const statuses = await Promise.all(
        Array.from({ length: 12 }, async (_, n) => {
          const { status } = await upload(client, wav(200_000), 'audio', n % 2 === 0 ? service.url : another.url);
          return status;
        }),
      );
      expect(statuses.sort()).toEqual([...Array<number>(4).fill(201), ...Array<number>(8).fill(409)]);
      expect(await used(client)).toBe(4 * 200_044);
    });
    it('belongs to each person alone', async () => {
      const [full, other] = [await enter(), await enter()];
      await upload(full, wav(QUOTA - 100));
      expect((await upload(other, wav(5000))).status).toBe(201);
    });
  });

  describe('The texts of a person', () => {
    const enter = async (): Promise<{ client: Client; id: string }> => {
      const client = await signedIn(core().url, await newPerson(core()));
      return { client, id: ((await client.get('/api/auth/me')).body as { id: string }).id };
    };
    const used = async (client: Client): Promise<number> =>
      ((await client.get('/api/account/storage')).body as StorageUse).usedBytes;
    const say = (who: Client, jobId: string, content: string) =>
      who.post('/api/communications', { jobId, source: 'phone', content });
    /** Erases what a person has deleted, as a process does when it can no longer be restored. */
    const erase = async (userId: string): Promise<void> => {
      const { knex, dataDir } = core();
      const before = Date.now() - JOB_RETENTION_MS - 1;
      for (const table of ['deleted_entries', 'deleted_jobs'])
        await knex(table).where({ user_id: userId }).update({ deleted_at: before });
      const blobs = new FileBlobStore(dataDir);
      const logger = createLogger('svc-core', 'silent');
      const store = { knex, blobs, clock: Date.now, logger, uploadRegistry: new UploadRegistry(knex, Date.now) };
      await sweepDeletedEntries(store, new AbortController().signal);
      await sweepDeletedJobs(store);
    };

    it('count in the storage, in bytes, until they are erased', async () => {
      const { client, id } = await enter();
      const job = await addJob(client, { notes: 'ä'.repeat(100) });
      let expected = JOB_TEXT + 200;
      expect(await used(client)).toBe(expected);
      await client.patch(`/api/jobs/${job.id}`, { notes: 'ä', company: 'Kestrel 2' });
      expected += 2 - 200 + 2;
      const { body: said } = (await say(client, job.id, 'ü'.repeat(5000))) as { body: Communication };
      const { body: note } = (await client.post('/api/interview-notes', {
        jobId: job.id,
        notes: '€',
        transcript: 'x'.repeat(20_000),
      })) as { body: InterviewNote };
      const { body: interview } = (await client.post('/api/interviews', {
        jobId: job.id,
        kind: 'phone',
        startsLocal: '2030-01-01T10:00',
        timeZone: 'Europe/Berlin',
        people: ['Zoë'],
        preparation: 'y'.repeat(300),
      })) as { body: { id: string } };
      expected += 10_000 + 20_003 + '["Zoë"]'.length + 1 + 300;
      expect(await used(client)).toBe(expected);
      await client.patch(`/api/communications/${said.id}`, { content: 'short', subject: 'S' });
      await client.patch(`/api/interview-notes/${note.id}`, { transcript: null, summary: 'sum' });
      await client.patch(`/api/interviews/${interview.id}`, { place: 'Here' });
      expected += 6 - 10_000 + 3 - 20_000 + 4;
      expect(await used(client)).toBe(expected);

      const entries = [`communications/${said.id}`, `interview-notes/${note.id}`, `interviews/${interview.id}`];
      for (const entry of entries) {
        expect((await client.delete(`/api/${entry}`)).status).toBe(204);
        expect((await client.post(`/api/${entry}/restore`)).status).toBe(200);
      }
      await client.delete(`/api/communications/${said.id}`);
      expect(await used(client)).toBe(expected);
      await erase(id);
      expected -= 6;
      expect(await used(client)).toBe(expected);
      await client.delete(`/api/interview-notes/${note.id}`);
      await client.delete(`/api/jobs/${job.id}?restorable=1`);
      expect(await used(client)).toBe(expected);
      await erase(id);
      expect(await used(client)).toBe(0);
    });
    it('have a limit that new ones may not exceed, and old ones may be shortened, deleted and restored at', async () => {
      const { client, id } = await enter();
      const job = await addJob(client);
      const { body: said } = (await say(client, job.id, 'x'.repeat(1000))) as { body: Communication };
      await core()
        .knex('users')
        .where({ id })
        .update({ text_bytes: TEXT_STORAGE_MAX_BYTES - 100 });
      const refusal = {
        status: 409,
        body: {
          code: 'limit_reached',
          error:
            'Your account has as much text as it can hold. Delete notes or communications that you no longer need; deleted jobs count for 7 more days.',
        },
      };
      expect(await say(client, job.id, 'y'.repeat(101))).toMatchObject(refusal);
      expect(await client.patch(`/api/jobs/${job.id}`, { notes: 'y'.repeat(101) })).toMatchObject(refusal);
      expect(await client.post('/api/jobs', { company: 'y'.repeat(100), position: 'P' })).toMatchObject(refusal);
      expect((await client.get(`/api/jobs/${job.id}/communications`)).body).toEqual([said]);
      expect((await say(client, job.id, 'y'.repeat(100))).status).toBe(201);
      expect((await client.delete(`/api/communications/${said.id}`)).status).toBe(204);
      expect((await client.post(`/api/communications/${said.id}/restore`)).status).toBe(200);
      expect((await client.patch(`/api/communications/${said.id}`, { content: 'z' })).status).toBe(200);
      expect((await say(client, job.id, 'y'.repeat(999))).status).toBe(201);
    });
    it('do not exceed the limit when they are written at once, in several processes', async () => {
      const { client, id } = await enter();
      const elsewhere = client.at((await core().second()).url);
      const jobs = await Promise.all(Array.from({ length: 8 }, () => addJob(client)));
      await core()
        .knex('users')
        .where({ id })
        .update({ text_bytes: TEXT_STORAGE_MAX_BYTES - 3500 });
      const statuses = await Promise.all(
        jobs.map(async (job, n) => (await say(n % 2 === 0 ? client : elsewhere, job.id, 'x'.repeat(1000))).status),
      );
      expect(statuses.sort()).toEqual([...Array<number>(3).fill(201), ...Array<number>(5).fill(409)]);
    });
    it('keep no one from uploading a file before the storage is full, but leave less of it', async () => {
      const { client, id } = await enter();
      const { quotaBytes } = (await client.get('/api/account/storage')).body as StorageUse;
      await core()
        .knex('users')
        .where({ id })
        .update({ text_bytes: quotaBytes - 1000 });
      expect((await client.get('/api/account/storage')).body).toEqual({ usedBytes: quotaBytes - 1000, quotaBytes });
      const headers = { cookie: client.cookie, 'content-type': 'application/octet-stream', connection: 'close' };
      const send = (bytes: Buffer) =>
        raw(client.url, { method: 'POST', path: '/api/media?purpose=audio', headers, body: bytes });
      expect((await send(wav(2000))).status).toBe(409);
      expect((await send(wav(500))).status).toBe(201);
    });
  });

  describe('An image', () => {
    const send = async (bytes: Buffer) => {
      const headers = { cookie: core().ada.cookie, 'content-type': 'image/png', connection: 'close' };
      const path = '/api/media?purpose=image';
      const { status, text } = await raw(core().url, { method: 'POST', path, headers, body: bytes });
      return { status, body: JSON.parse(text) as object };
    };
    it('that declares more than 50 megapixels is refused, however small the file is', async () => {
      const refusal = {
        status: 415,
        body: { code: 'unsupported_media', reason: TOO_MANY_PIXELS, error: imagePixelsSentence },
      };
      expect(await send(pngOf(60_000, 60_000))).toMatchObject(refusal);
      expect(await send(pngOf(5001, 10_000))).toMatchObject(refusal);
      const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.alloc(50)]);
      expect(await send(gif)).toMatchObject(refusal);
      const images = JSON.stringify([dataUrl('image/png', pngOf(60_000, 60_000))]);
      expect(await core().ada.post('/api/jobs', { company: 'C', position: 'P', images })).toMatchObject(refusal);
    });
    it('of a large photo is accepted, also with a long color profile before its size', async () => {
      expect((await send(pngOf(8000, 6000))).status).toBe(201);
      const profile = Buffer.alloc(20_000);
      profile.writeUInt16BE(0xffe2, 0);
      profile.writeUInt16BE(profile.length - 2, 2);
      const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0xff, 0xff, 0xff, 0xff, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
      const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), profile, frame, Buffer.alloc(100)]);
      expect((await send(jpeg)).status).toBe(415);
      jpeg.writeUInt16BE(3000, 2 + profile.length + 5);
      jpeg.writeUInt16BE(4000, 2 + profile.length + 7);
      expect((await send(jpeg)).status).toBe(201);
    });
  });
}
