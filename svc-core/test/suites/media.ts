import { existsSync } from 'node:fs';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { AUDIO_MAX_BYTES, errorToasts, type InterviewNote, type Job } from '@jobtrail/contract';
import type { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { dataUrl, png, svg, wav } from '../samples.ts';
import { until } from '../until.ts';
import { addJob } from './jobs.ts';

const PNG = dataUrl('image/png', png());
const OTHER_PNG = dataUrl('image/png', png(10));
const WAV = dataUrl('audio/wav', wav());

const imagesOf = (job: unknown): string[] => JSON.parse((job as Job).images ?? '[]') as string[];
const blobOf = (core: CoreUnderTest, address: string): string => {
  const id = address.slice('/api/media/'.length);
  return join(core.dataDir, 'blobs', id.slice(-2), id);
};
async function addNote(who: Client, audioPath: string | null): Promise<InterviewNote> {
  const job = await addJob(who);
  const { status, body } = await who.post('/api/interview-notes', { jobId: job.id, notes: 'x', audioPath });
  expect(status).toBe(201);
  return body as InterviewNote;
}

export function mediaSuite(core: () => CoreUnderTest): void {
  describe('Images of a job', () => {
    it('are returned as the data URLs that were sent, and as addresses on request', async () => {
      const { ada } = core();
      const { id } = await addJob(ada, { images: JSON.stringify([PNG, OTHER_PNG]) });
      expect(imagesOf((await ada.get(`/api/jobs/${id}`)).body)).toEqual([PNG, OTHER_PNG]);
      const list = (await ada.get('/api/jobs')).body as Job[];
      expect(imagesOf(list.find((job) => job.id === id))).toEqual([PNG, OTHER_PNG]);
      const [address = ''] = imagesOf((await ada.get(`/api/jobs/${id}?media=ref`)).body);
      const { status, headers, bytes } = await ada.bytes(address);
      expect([
        status,
        headers.get('content-type'),
        headers.get('x-content-type-options'),
        headers.get('cache-control')?.includes('private'),
      ]).toEqual([200, 'image/png', 'nosniff', true]);
      expect(headers.get('content-security-policy')).toMatch(/sandbox/);
      expect(bytes).toEqual(png());
    });
    it('can be replaced, kept by their address, reordered and removed, which frees their bytes', async () => {
      const { ada } = core();
      const { id, images } = await addJob(ada, { images: JSON.stringify([PNG, OTHER_PNG]) });
      const [first = '', second = ''] = imagesOf({ images });
      const { body } = await ada.patch(`/api/jobs/${id}`, { images: JSON.stringify([second, PNG]) });
      expect(imagesOf(body)[0]).toBe(second);
      expect(imagesOf((await ada.get(`/api/jobs/${id}`)).body)).toEqual([OTHER_PNG, PNG]);
      expect(existsSync(blobOf(core(), first))).toBe(false);
      expect(existsSync(blobOf(core(), second))).toBe(true);
      expect((await ada.patch(`/api/jobs/${id}`, { images: null })).body).toMatchObject({ images: null });
      expect(existsSync(blobOf(core(), second))).toBe(false);
    });
    it('are freed with their job', async () => {
      const { ada } = core();
      const { id, images } = await addJob(ada, { images: JSON.stringify([PNG]) });
      const [address = ''] = imagesOf({ images });
      await ada.delete(`/api/jobs/${id}`);
      expect(existsSync(blobOf(core(), address))).toBe(false);
      expect((await ada.get(address)).status).toBe(404);
    });
    it('may be SVG, which is never shown as a page', async () => {
      const { ada } = core();
      const { images } = await addJob(ada, { images: JSON.stringify([dataUrl('image/svg+xml', svg)]) });
      const { headers } = await ada.bytes(imagesOf({ images })[0] ?? '');
      expect([headers.get('content-disposition'), headers.get('content-security-policy')]).toEqual([
        expect.stringMatching(/^attachment/),
        expect.stringMatching(/sandbox/),
      ]);
    });
  });

  describe('Audio of an interview note', () => {
    it('is returned as the data URL that was sent, and as an address on request', async () => {
      const { ada } = core();
      const note = await addNote(ada, WAV);
      const [whole] = (await ada.get(`/api/jobs/${note.jobId}/interview-notes`)).body as InterviewNote[];
      expect(whole?.audioPath).toBe(WAV);
      const [ref] = (await ada.get(`/api/jobs/${note.jobId}/interview-notes?media=ref`)).body as InterviewNote[];
      const { headers, bytes } = await ada.bytes(ref?.audioPath ?? '');
      expect([headers.get('content-type'), bytes.equals(wav())]).toEqual(['audio/wav', true]);
    });
    it('can be read in ranges', async () => {
      const { ada } = core();
      const { audioPath } = await addNote(ada, WAV);
      const part = await ada.bytes(audioPath ?? '', { range: 'bytes=0-3' });
      expect([part.status, part.headers.get('content-range'), part.bytes.toString()]).toEqual([
        206,
        `bytes 0-3/${wav().length}`,
        'RIFF',
      ]);
      expect((await ada.bytes(audioPath ?? '', { range: 'bytes=9999-' })).status).toBe(416);
      expect((await ada.bytes(audioPath ?? '', { 'if-none-match': part.headers.get('etag') ?? '' })).status).toBe(304);
    });
    it('can be removed with audioPath null; then no one can read it', async () => {
      const { ada } = core();
      const { id, audioPath } = await addNote(ada, WAV);
      expect((await ada.patch(`/api/interview-notes/${id}`, { audioPath: null })).body).toMatchObject({
        audioPath: null,
        notes: 'x',
      });
      expect((await ada.get(audioPath ?? '')).status).toBe(404);
    });
    it('is freed with its job', async () => {
      const { ada } = core();
      const { jobId, audioPath } = await addNote(ada, WAV);
      await ada.delete(`/api/jobs/${jobId}`);
      expect(existsSync(blobOf(core(), audioPath ?? ''))).toBe(false);
    });
    it('cannot be at an address elsewhere', async () => {
      const { ada } = core();
      const note = { jobId: (await addJob(ada)).id, notes: 'x', audioPath: 'https://example.com/a.mp3' };
      expect((await ada.post('/api/interview-notes', note)).status).toBe(400);
    });
    it('may have up to 25 MB', async () => {
      const { ada } = core();
      const job = await addJob(ada);
      const most = wav(AUDIO_MAX_BYTES - 44);
      const note = await ada.post('/api/interview-notes', {
        jobId: job.id,
        notes: 'x',
        audioPath: dataUrl('audio/wav', most),
      });
      expect(note.status).toBe(201);
      const { status, body } = await ada.post('/api/interview-notes', {
        jobId: job.id,
        notes: 'x',
        audioPath: dataUrl('audio/wav', Buffer.concat([most, Buffer.alloc(1)])),
      });
      expect([status, (body as { error: string }).error]).toEqual([413, errorToasts.audioTooLarge.description]);
      await ada.delete(`/api/jobs/${job.id}`);
    });
  });

  describe('The blob store', () => {
    it('keeps and reports unknown blobs after a crash, and deletes old unfinished files', async () => {
      const { images } = await addJob(core().ada, { images: JSON.stringify([PNG]) });
      const [kept = ''] = imagesOf({ images });
      const old = (Date.now() - 7_200_000).toString(16).padStart(12, '0');
      const unknown = `${old.slice(0, 8)}-${old.slice(8)}-7000-8000-0000000000ff`;
      const file = join(core().dataDir, 'blobs', 'ff', unknown);
      const unfinished = `${file}.part`;
      await mkdir(join(core().dataDir, 'blobs', 'ff'), { recursive: true });
      await writeFile(file, 'x');
      await writeFile(unfinished, 'x');
      await utimes(unfinished, 1, 1);
      await core().crash();
      // The whole store is scanned while the first requests are served.
      await until(() => Promise.resolve(core().service().output().includes('blobs that the database does not know')));
      expect([existsSync(unfinished), existsSync(file)]).toEqual([false, true]);
      expect((await core().ada.bytes(kept)).bytes).toEqual(png());
      await rm(file);
    });
  });
}
