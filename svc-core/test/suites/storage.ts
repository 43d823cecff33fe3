import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { imagePixelsSentence, STORAGE_FULL, type StorageUse, TOO_MANY_PIXELS } from '@jobtrail/contract';
import type { RunningService } from '@jobtrail/service-kit/testing';
import type { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { raw } from '../raw.ts';
import { dataUrl, png, wav } from '../samples.ts';
import { addJob } from './jobs.ts';

const QUOTA = 1_000_000;

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

    it('counts what is attached and what is not, and not what was deleted', async () => {
      const client = await enter();
      expect((await client.get('/api/account/storage')).body).toEqual({ usedBytes: 0, quotaBytes: QUOTA });
      const { body } = await upload(client, wav(1000));
      expect(await used(client)).toBe(1044);
      const image = png(500);
      const job = await addJob(client, { images: JSON.stringify([dataUrl('image/png', image)]) });
      await client.post('/api/interview-notes', { jobId: job.id, notes: 'x', audioPath: body['url'] });
      expect(await used(client)).toBe(1044 + image.length);
      await client.delete(`/api/jobs/${job.id}`);
      expect(await used(client)).toBe(0);
    });
    it('refuses a file that exceeds it, raw and inside JSON, with a sentence that says what to do', async () => {
      const client = await enter();
      await upload(client, wav(QUOTA - 2000));
      const refusal = {
        code: 'limit_reached',
        reason: STORAGE_FULL,
        error: 'Your storage of 977 KB is full. Delete images or recordings that you no longer need.',
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
