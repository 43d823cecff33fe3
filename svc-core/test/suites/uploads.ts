import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  AUDIO_MAX_BYTES,
  errorToasts,
  IMAGE_MAX_BYTES,
  type InterviewNote,
  type UploadedMedia,
} from '@jobtrail/contract';
import { isDrill } from '@jobtrail/service-kit/testing';
import type { Client } from '../Client.ts';
import { startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { raw } from '../raw.ts';
import { dataUrl, png, svg, wav } from '../samples.ts';
import { until } from '../until.ts';
import { addJob } from './jobs.ts';

const AUDIO = '/api/media?purpose=audio';
const IMAGE = '/api/media?purpose=image';

/** How often the process is killed, and the latest time after the start of an upload; KILLS=100 runs the full test. */
const KILLS = Number(process.env['KILLS'] ?? (isDrill ? 2 : 1));
const LATEST_KILL_MS = 250;

interface Sent {
  status: number;
  body: Partial<UploadedMedia> & { error?: string; code?: string };
}
/** Uploads a raw file. A file that is rejected early still gets a response, on a connection that is then closed. */
async function send(
  who: Client,
  path: string,
  type: string,
  bytes: Buffer,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const sent = { cookie: who.cookie, 'content-type': type, connection: 'close', ...headers };
  const { status, text } = await raw(who.url, { method: 'POST', path, headers: sent, body: bytes });
  return { status, body: JSON.parse(text) as Sent['body'] };
}
const upload = async (who: Client, path = AUDIO, bytes = wav(), type = 'audio/wav'): Promise<UploadedMedia> => {
  const { status, body } = await send(who, path, type, bytes);
  expect([status, body]).toEqual([
    201,
    { id: expect.any(String), url: `/api/media/${body.id}`, contentType: expect.any(String), bytes: bytes.length },
  ]);
  return body as UploadedMedia;
};
/** The ids of all blobs in the blob store, finished or not, from its subfolders. */
export async function blobsOf(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'blobs')).catch(() => []);
  const shelves = names.filter((name) => name.length === 2);
  return (await Promise.all(shelves.map((shelf) => readdir(join(dataDir, 'blobs', shelf))))).flat().sort();
}
/** The ids of all blobs that the database knows. */
export async function idsInDatabase({ knex }: CoreUnderTest): Promise<string[]> {
  const ids = await Promise.all(['media', 'document_versions', 'uploads'].map((table) => knex(table).pluck('id')));
  return ids.flat().sort();
}

export function uploadSuite(core: () => CoreUnderTest): void {
  const fileOf = (id: string): string => join(core().dataDir, 'blobs', id.slice(-2), id);

  describe('A raw upload', () => {
    it('can be read only by its owner, before and after it is attached', async () => {
      const { ada, bob } = core();
      const { url } = await upload(ada);
      expect((await ada.bytes(url)).bytes).toEqual(wav());
      expect((await bob.get(url)).status).toBe(404);
      const job = await addJob(ada);
      const { status, body } = await ada.post('/api/interview-notes', { jobId: job.id, notes: 'x', audioPath: url });
      expect([status, (body as InterviewNote).audioPath]).toEqual([201, url]);
      const [whole] = (await ada.get(`/api/jobs/${job.id}/interview-notes`)).body as InterviewNote[];
      expect(whole?.audioPath).toBe(dataUrl('audio/wav', wav()));
      await ada.delete(`/api/jobs/${job.id}`);
      expect((await ada.get(url)).status).toBe(404);
    });
    it('can be attached once, and only by its owner', async () => {
      const { ada, bob } = core();
      const { url } = await upload(ada);
      const [job, other, foreign] = [await addJob(ada), await addJob(ada), await addJob(bob)];
      const add = (who: Client, jobId: string) =>
        who.post('/api/interview-notes', { jobId, notes: 'x', audioPath: url });
      expect((await add(bob, foreign.id)).status).toBe(400);
      expect(
        (await Promise.all([add(ada, job.id), add(ada, other.id), add(ada, job.id)]))
          .map(({ status }) => status)
          .sort(),
      ).toEqual([201, 400, 400]);
    });
    it('replaces the audio of a note, whose bytes are freed', async () => {
      const { ada } = core();
      const [first, second] = [await upload(ada), await upload(ada)];
      const { body } = await ada.post('/api/interview-notes', {
        jobId: (await addJob(ada)).id,
        notes: 'x',
        audioPath: first.url,
      });
      const { id } = body as InterviewNote;
      expect((await ada.patch(`/api/interview-notes/${id}`, { audioPath: second.url })).body).toMatchObject({
        audioPath: second.url,
      });
      expect([existsSync(fileOf(first.id)), existsSync(fileOf(second.id))]).toEqual([false, true]);
      expect((await ada.patch(`/api/interview-notes/${id}`, { audioPath: second.url, notes: 'y' })).body).toMatchObject(
        { audioPath: second.url, notes: 'y' },
      );
    });
    it('can be combined with data URLs and existing images of a job, in their order', async () => {
      const { ada } = core();
      const image = await upload(ada, IMAGE, png(), 'image/png');
      const job = await addJob(ada, { images: JSON.stringify([image.url, dataUrl('image/png', png(5))]) });
      const [first, second] = JSON.parse(job.images ?? '[]') as string[];
      expect(first).toBe(image.url);
      const third = await upload(ada, IMAGE, svg, 'image/svg+xml');
      const { body } = await ada.patch(`/api/jobs/${job.id}`, { images: JSON.stringify([third.url, second, first]) });
      expect(JSON.parse((body as { images: string }).images)).toEqual([third.url, second, first]);
    });
    it('must be an image for a job, and audio for a note', async () => {
      const { ada } = core();
      const [audio, image] = [await upload(ada), await upload(ada, IMAGE, png(), 'image/png')];
      const job = await addJob(ada);
      expect((await ada.patch(`/api/jobs/${job.id}`, { images: JSON.stringify([audio.url]) })).status).toBe(400);
      expect((await ada.post('/api/interview-notes', { jobId: job.id, notes: 'x', audioPath: image.url })).status).toBe(
        400,
      );
    });
    it('can be discarded, but not once it is attached', async () => {
      const { ada, bob } = core();
      const { id, url } = await upload(ada);
      expect((await bob.delete(url)).status).toBe(404);
      expect((await ada.delete(url)).status).toBe(204);
      expect(existsSync(fileOf(id))).toBe(false);
      const named = await upload(ada);
      await ada.post('/api/interview-notes', { jobId: (await addJob(ada)).id, notes: 'x', audioPath: named.url });
      expect((await ada.delete(named.url)).status).toBe(409);
    });
    it('is rejected with a sentence if it is of another type or too large', async () => {
      const { ada } = core();
      const sentenceOf = async (...given: [string, string, Buffer, Record<string, string>?]) => {
        const { status, body } = await send(ada, ...given);
        return [status, body.error];
      };
      expect(await sentenceOf(AUDIO, 'audio/mpeg', Buffer.from('no audio at all'))).toEqual([
        415,
        errorToasts.audioFormat.description,
      ]);
      expect(await sentenceOf(AUDIO, 'audio/wav', png())).toEqual([415, errorToasts.audioFormat.description]);
      expect(await sentenceOf(AUDIO, 'audio/wav', Buffer.alloc(0))).toEqual([415, errorToasts.audioFormat.description]);
      expect((await sentenceOf(IMAGE, 'image/png', wav()))[0]).toBe(415);
      for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])
        expect((await sentenceOf(AUDIO, type, wav()))[0]).toBe(415);
      const chunked = { 'transfer-encoding': 'chunked' };
      expect(await sentenceOf(AUDIO, 'audio/wav', wav(AUDIO_MAX_BYTES - 43))).toEqual([
        413,
        errorToasts.audioTooLarge.description,
      ]);
      expect(await sentenceOf(AUDIO, 'audio/wav', wav(AUDIO_MAX_BYTES - 43), chunked)).toEqual([
        413,
        errorToasts.audioTooLarge.description,
      ]);
      expect(await sentenceOf(IMAGE, 'image/png', png(IMAGE_MAX_BYTES), chunked)).toEqual([
        413,
        errorToasts.imageTooLarge.description,
      ]);
      expect((await send(ada, '/api/media', 'audio/wav', wav())).status).toBe(400);
      expect((await send(ada, AUDIO, 'audio/wav', wav(AUDIO_MAX_BYTES - 44), chunked)).status).toBe(201);
    });
    it('leaves neither bytes nor a row', async () => {
      const { ada, url, knex } = core();
      const before = await idsInDatabase(core());
      const blobs = await blobsOf(core().dataDir);
      for (const path of [AUDIO, '/api/interview-notes']) {
        const json = path !== AUDIO;
        const { hostname, port } = new URL(url);
        const sent = request({
          hostname,
          port,
          method: 'POST',
          path,
          headers: {
            cookie: ada.cookie,
            'content-type': json ? 'application/json' : 'audio/wav',
            'content-length': 5_000_000,
          },
        });
        sent.on('error', () => undefined);
        sent.write(
          json ? `{"jobId":"x","notes":"x","audioPath":"${dataUrl('audio/wav', wav(3_000_000))}` : wav(3_000_000),
        );
        await until(async () => (await knex('uploads').where({ state: 'arriving' })).length > 0);
        sent.destroy();
        await until(async () => (await idsInDatabase(core())).length === before.length);
      }
      expect(await blobsOf(core().dataDir)).toEqual(blobs);
    });
    it('that stalls is ended with a sentence', async () => {
      const slow = await startInProcess(core(), { uploadIdleMs: 150 });
      const { hostname, port } = new URL(slow.url);
      const response = await new Promise<{ status: number | undefined }>((resolve, reject) => {
        const sent = request(
          {
            hostname,
            port,
            method: 'POST',
            path: AUDIO,
            headers: { cookie: core().ada.cookie, 'content-type': 'audio/wav', 'content-length': 100_000 },
          },
          ({ statusCode }) => resolve({ status: statusCode }),
        );
        sent.on('error', reject);
        sent.write(wav(5000));
      });
      expect(response.status).toBe(408);
      await slow.stop();
    });
    it('is limited per person in number, and in the total size of unattached files', async () => {
      const person = await newPerson(core());
      const who = await signedIn(core().url, person);
      const { hostname, port } = new URL(core().url);
      const open = Array.from({ length: 8 }, () => {
        const sent = request({
          hostname,
          port,
          method: 'POST',
          path: AUDIO,
          headers: { cookie: who.cookie, 'content-type': 'audio/wav', 'content-length': 100_000 },
        });
        sent.on('error', () => undefined);
        sent.write(wav(5000));
        return sent;
      });
      await until(
        async () => (await core().knex('uploads').where({ user_id: person.id, state: 'arriving' })).length === 8,
      );
      expect((await send(who, AUDIO, 'audio/wav', wav())).status).toBe(429);
      open.forEach((sent) => sent.destroy());
      await until(async () => (await send(who, AUDIO, 'audio/wav', wav())).status === 201);
      await core().knex('uploads').where({ user_id: person.id }).update({ bytes: 2_000_000_000 });
      expect(await send(who, AUDIO, 'audio/wav', wav())).toMatchObject({
        status: 409,
        body: { code: 'limit_reached' },
      });
    });
  });

  describe('Media in JSON', () => {
    const add = (who: Client, text: string) => who.call('POST', '/api/jobs', text);
    it('is not stored if the body is rejected', async () => {
      const { ada } = core();
      const images = JSON.stringify(JSON.stringify([dataUrl('image/png', png())]));
      const many = JSON.stringify(JSON.stringify(Array.from({ length: 9 }, () => dataUrl('image/png', png()))));
      const before = await blobsOf(core().dataDir);
      for (const text of [
        `{"images":${images}}`,
        `{"company":"K","position":"E","images":${images}`,
        `{"company":"K","position":"E","images":${many}}`,
        `{"company":"K","position":"E","images":${images},"__proto__":{}}`,
        `{"company":"K","position":"E","images":"[\\"data:image/png;base64,AAAA`,
      ]) {
        expect([text.slice(0, 40), [400, 415].includes((await add(ada, text)).status)]).toEqual([
          text.slice(0, 40),
          true,
        ]);
      }
      expect((await add(ada, `{"company":"K","position":"E","images":${images},"images":null}`)).status).toBe(201);
      expect(await blobsOf(core().dataDir)).toEqual(before);
    });
  });

  describe('A kill -9 of svc-core during uploads', () => {
    it(
      'leaves no incomplete row and no unknown bytes after the next start, and other processes keep receiving',
      async () => {
        const person = await newPerson(core());
        for (let kill = 0; kill < KILLS; kill += 1) {
          const who = await signedIn(core().url, person);
          const job = await addJob(who);
          const notes = { jobId: job.id, notes: 'x', audioPath: dataUrl('audio/wav', wav(6_000_000)) };
          const uploads = [0, 1, 2].map(() => send(who, AUDIO, 'audio/wav', wav(8_000_000)).catch(() => null));
          const inline = who.post('/api/interview-notes', notes).catch(() => null);
          await until(async () => (await core().knex('uploads').where({ state: 'arriving' })).length > 1);
          await new Promise((resolve) => setTimeout(resolve, Math.random() * LATEST_KILL_MS));
          await core().crash();
          await Promise.all([...uploads, inline]);
          const loose = await core().knex('uploads').whereIn('state', ['arriving', 'held']);
          expect(loose).toEqual([]);
          expect((await blobsOf(core().dataDir)).filter((name) => name.endsWith('.part'))).toEqual([]);
          expect((await blobsOf(core().dataDir)).filter((id) => madeByUs(id))).toEqual(
            (await idsInDatabase(core())).filter((id) => madeByUs(id)),
          );
        }
      },
      KILLS * 20_000,
    );
    it('does not affect uploads to another process', async () => {
      const other = await core().second();
      const { hostname, port } = new URL(other.url);
      const file = wav(400_000);
      const response = new Promise<number | undefined>((resolve, reject) => {
        const sent = request(
          {
            hostname,
            port,
            method: 'POST',
            path: AUDIO,
            headers: { cookie: core().ada.cookie, 'content-type': 'audio/wav', 'content-length': file.length },
          },
          ({ statusCode }) => resolve(statusCode),
        );
        sent.on('error', reject);
        sent.write(file.subarray(0, 100_000));
        void until(async () => (await core().knex('uploads').where({ state: 'arriving' })).length > 0)
          .then(() => core().crash())
          .then(() => sent.end(file.subarray(100_000)), reject);
      });
      expect(await response).toBe(201);
    }, 30_000);
  });
}

/** Excludes the ids that other suites make up. */
const madeByUs = (id: string): boolean => !/-7000-8000-/.test(id);
