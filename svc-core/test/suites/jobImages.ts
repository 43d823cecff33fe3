import { beforeEach, describe, expect, it } from '@jest/globals';
import { IMAGE_MAX_BYTES, IMAGES_MAX, imagesMaxSentence, type Job } from '@jobtrail/contract';
import type { ApiResponse, Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { dataUrl, png, wav } from '../samples.ts';
import { upload } from '../upload.ts';
import { addJob } from './jobs.ts';
import { blobsOf, idsInDatabase } from './uploads.ts';

/** Images with different bytes. */
const picture = (n: number): string => dataUrl('image/png', png(20 + n));
const [A, B, C, D] = [picture(1), picture(2), picture(3), picture(4)];

const listOf = (images: string | null): string[] => (images === null ? [] : (JSON.parse(images) as string[]));
const addressesOf = (job: Job): string[] => listOf(job.images);

export function jobImageSuite(core: () => CoreUnderTest): void {
  describe('Changing the images of a job by PATCH', () => {
    let person: Client;
    let job: Job;
    beforeEach(async () => {
      person = await signedIn(core().url, await newPerson(core()));
      job = await addJob(person, { images: JSON.stringify([A, B, C]) });
    });
    const change = (images: readonly string[] | null, more: object = {}, who = person): Promise<ApiResponse> =>
      who.patch(`/api/jobs/${job.id}`, { images: images === null ? null : JSON.stringify(images), ...more });
    /** The images of this job in the full list of jobs: the bytes, in their order. */
    const shown = async (id = job.id): Promise<string[]> => {
      const list = (await person.get('/api/jobs')).body as Job[];
      return listOf(list.find((one) => one.id === id)?.images ?? null);
    };
    /** Every file of the store is known to the database, and no row lacks its file. */
    const expectConsistentStore = async (): Promise<void> =>
      expect(await blobsOf(core().dataDir)).toEqual(await idsInDatabase(core()));

    it('puts them in the order of the list, and returns their addresses in it', async () => {
      const [a = '', b = '', c = ''] = addressesOf(job);
      const { status, body } = await change([c, a, b]);
      expect([status, addressesOf(body as Job)]).toEqual([200, [c, a, b]]);
      expect(await shown()).toEqual([C, A, B]);
      expect(addressesOf((await person.get(`/api/jobs/${job.id}?media=ref`)).body as Job)).toEqual([c, a, b]);
    });
    it('adds, orders and removes in one list: data URLs, uploads and existing images', async () => {
      const [, b = '', c = ''] = addressesOf(job);
      const { url } = await upload(person, 'image', png(24));
      expect((await change([url, c, A, b])).status).toBe(200);
      expect(await shown()).toEqual([D, C, A, B]);
      expect((await change(null)).body).toMatchObject({ images: null });
      expect(await shown()).toEqual([]);
      await expectConsistentStore();
    });
    it('does not change other fields, and a change of other fields does not change the images', async () => {
      const [, b = ''] = addressesOf(job);
      expect((await change([b])).body).toMatchObject({
        company: job.company,
        position: job.position,
        status: job.status,
      });
      await person.patch(`/api/jobs/${job.id}`, { company: 'Contoso' });
      expect(await shown()).toEqual([B]);
    });
    it('frees only the bytes of a removed image', async () => {
      const [a = '', b = '', c = ''] = addressesOf(job);
      await change([a, c]);
      expect((await person.get(b)).status).toBe(404);
      for (const [address, n] of [
        [a, 1],
        [c, 3],
      ] as const)
        expect((await person.bytes(address)).bytes).toEqual(png(20 + n));
      await expectConsistentStore();
    });
    it('rejects an address that is neither an image of this job nor an upload of its person, and changes nothing', async () => {
      const [a = ''] = addressesOf(job);
      const stranger = core().bob;
      const [other = ''] = addressesOf(await addJob(person, { images: JSON.stringify([D]) }));
      const [foreign = ''] = addressesOf(await addJob(stranger, { images: JSON.stringify([D]) }));
      const bad = [
        other,
        foreign,
        (await upload(stranger, 'image', png())).url,
        (await upload(person, 'audio', wav())).url,
        '/api/media/0190aaaa-0000-7000-8000-000000000001',
        '/api/media/',
        `${a}?download=1`,
        `/api/media/${a}`,
        "/api/media/' or 1=1 --",
      ];
      for (const address of bad) {
        const { status, body } = await change([D, address, a], { company: 'Never' });
        expect([address, status, body]).toEqual([
          address,
          400,
          expect.objectContaining({ fields: { images: expect.any(String) } }),
        ]);
      }
      for (const address of ['https://example.com/a.png', 'javascript:alert(1)', ''])
        expect((await change([address])).status).toBe(400);
      expect(await shown()).toEqual([A, B, C]);
      expect((await person.get(`/api/jobs/${job.id}?media=ref`)).body).toEqual(job);
      expect((await change([D], {}, stranger)).status).toBe(404);
      await expectConsistentStore();
    });
    it('applies the limits of a new job: eight images, 5 MB each, images only', async () => {
      const nine = Array.from({ length: IMAGES_MAX + 1 }, (_, n) => picture(n));
      expect(await change(nine)).toMatchObject({ status: 400, body: { fields: { images: imagesMaxSentence } } });
      expect(await change([...addressesOf(job), ...nine.slice(0, IMAGES_MAX - 2)])).toMatchObject({
        status: 400,
        body: { fields: { images: imagesMaxSentence } },
      });
      expect(
        await change([A, dataUrl('image/png', Buffer.concat([png(), Buffer.alloc(IMAGE_MAX_BYTES)]))]),
      ).toMatchObject({ status: 413, body: { code: 'too_large' } });
      expect(await change([A, dataUrl('image/png', Buffer.from('no image'))])).toMatchObject({
        status: 415,
        body: { code: 'unsupported_media' },
      });
      expect(await shown()).toEqual([A, B, C]);
      expect((await change([...addressesOf(job), ...nine.slice(0, IMAGES_MAX - 3)])).status).toBe(200);
      expect(await shown()).toEqual([A, B, C, ...nine.slice(0, IMAGES_MAX - 3)]);
      await expectConsistentStore();
    });
    it('uses an image that is listed twice once, at its first position', async () => {
      const [a = '', b = ''] = addressesOf(job);
      expect((await change([b, a, b, a])).status).toBe(200);
      expect(await shown()).toEqual([B, A]);
    });
    it('has the same result when the request is repeated', async () => {
      const [a = '', b = ''] = addressesOf(job);
      const { url } = await upload(person, 'image', png(24));
      const first = (await change([b, url, a])).body;
      const again = await change([b, url, a]);
      expect([again.status, again.body]).toEqual([200, first]);
      await change([b, A]);
      await change([b, A]);
      expect(await shown()).toEqual([B, A]);
      await expectConsistentStore();
    });
    it('changes nothing if the known images are not those of the job, and accepts the same list again', async () => {
      const known = addressesOf(job);
      const [a = '', b = '', c = ''] = known;
      expect((await change([a, b, c, D], { knownImages: known })).status).toBe(200);
      const { url } = await upload(person, 'image', png(25));
      const stale = await change([b, url], { knownImages: known, company: 'Never' });
      expect(stale).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect((await change([b, picture(9)], { knownImages: [c, b, a] })).status).toBe(409);
      expect(await shown()).toEqual([A, B, C, D]);
      expect((await person.get(`/api/jobs/${job.id}`)).body).toMatchObject({ company: job.company });
      expect((await person.bytes(url)).status).toBe(200);
      const now = addressesOf((await person.get(`/api/jobs/${job.id}?media=ref`)).body as Job);
      expect((await change([b, url], { knownImages: now })).status).toBe(200);
      expect((await change([b, url], { knownImages: now })).status).toBe(200);
      expect(await shown()).toEqual([B, picture(5)]);
      expect((await person.patch(`/api/jobs/${job.id}`, { knownImages: now })).status).toBe(400);
      await expectConsistentStore();
    });
    it('applies one of several concurrent changes completely; with knownImages only the first', async () => {
      const [a = '', b = '', c = ''] = addressesOf(job);
      const orders: Array<[string[], string[]]> = [
        [
          [a, b],
          [A, B],
        ],
        [
          [c, a],
          [C, A],
        ],
        [
          [b, c, a],
          [B, C, A],
        ],
        [
          [D, a],
          [D, A],
        ],
        [
          [a, D, c],
          [A, D, C],
        ],
        [[c], [C]],
      ];
      const responses = await Promise.all(orders.map(([list]) => change(list)));
      // A list with an image that another request has removed in the meantime is rejected.
      expect(responses.every(({ status }) => status === 200 || status === 400)).toBe(true);
      const whole = await shown();
      expect(orders.filter((_, n) => responses[n]?.status === 200).map(([, pictures]) => pictures)).toContainEqual(
        whole,
      );
      const known = addressesOf((await person.get(`/api/jobs/${job.id}?media=ref`)).body as Job);
      const guarded = await Promise.all(
        [5, 6, 7, 8, 9].map((n) => change([...known, picture(n)], { knownImages: known })),
      );
      expect(guarded.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      expect(await shown()).toHaveLength(known.length + 1);
      await expectConsistentStore();
    });
  });
}
