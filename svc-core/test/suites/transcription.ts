import { describe, expect, it } from '@jest/globals';
import { type InterviewNote, simulatedTranscription } from '@jobtrail/contract';
import { startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { png, wav } from '../samples.ts';
import { upload } from '../upload.ts';
import { addJob } from './jobs.ts';

export function transcriptionSuite(core: () => CoreUnderTest): void {
  describe('Transcripts', () => {
    it('are simulated unless a transcriber is configured, and labeled as simulated', async () => {
      const { ada } = core();
      expect((await ada.get('/api/transcription')).body).toEqual({ provider: 'simulated' });
      const { url } = await upload(ada, 'audio', wav());
      expect((await ada.post(`${url}/transcription`)).body).toEqual({
        ...simulatedTranscription,
        provider: 'simulated',
      });
    });
    it('are made only from the person’s own recordings', async () => {
      const { ada, bob } = core();
      const [audio, image] = [await upload(ada, 'audio', wav()), await upload(ada, 'image', png())];
      expect((await bob.post(`${audio.url}/transcription`)).status).toBe(404);
      expect((await ada.post(`${image.url}/transcription`)).status).toBe(415);
    });
    it('of a configured transcriber are limited to 60 of a person in an hour, because each costs money', async () => {
      let made = 0;
      const service = await startInProcess(core(), {
        transcriber: {
          provider: 'openai-compatible',
          async transcribe() {
            made += 1;
            return { transcript: 'Said.', summary: 'Short.' };
          },
        },
      });
      const person = await newPerson(core());
      const client = await signedIn(service.url, person);
      const { url } = await upload(client, 'audio', wav());
      const statuses: number[] = [];
      for (let at = 0; at < 62; at += 1) statuses.push((await client.post(`${url}/transcription`)).status);
      expect(statuses).toEqual([...Array<number>(60).fill(200), 429, 429]);
      expect(made).toBe(60);
      const { url: theirs } = await upload(core().bob.at(service.url), 'audio', wav());
      expect((await core().bob.at(service.url).post(`${theirs}/transcription`)).status).toBe(200);
      await service.stop();
    });
    it('come from the configured transcriber, which gets the bytes of the recording', async () => {
      const got: Buffer[] = [];
      const service = await startInProcess(core(), {
        transcriber: {
          provider: 'openai-compatible',
          async transcribe(recording) {
            for await (const piece of await recording.open()) got.push(piece as Buffer);
            return { transcript: 'Said.', summary: 'Short.' };
          },
        },
      });
      const ada = core().ada.at(service.url);
      const { url } = await upload(ada, 'audio', wav(500));
      expect((await ada.post(`${url}/transcription`)).body).toEqual({
        transcript: 'Said.',
        summary: 'Short.',
        provider: 'openai-compatible',
      });
      expect(Buffer.concat(got)).toEqual(wav(500));
      await service.stop();
    });
    it('are stored with their provider until a person rewrites them', async () => {
      const { ada } = core();
      const job = await addJob(ada);
      const { body } = await ada.post('/api/interview-notes', {
        jobId: job.id,
        notes: 'x',
        transcript: 'Said.',
        transcriptSource: 'simulated',
      });
      expect(body).toMatchObject({ transcriptSource: 'simulated' });
      const { id } = body as InterviewNote;
      expect((await ada.patch(`/api/interview-notes/${id}`, { notes: 'y' })).body).toMatchObject({
        transcriptSource: 'simulated',
      });
      expect((await ada.patch(`/api/interview-notes/${id}`, { transcript: 'Mine.' })).body).toMatchObject({
        transcriptSource: null,
      });
      expect(
        (await ada.post('/api/interview-notes', { jobId: job.id, notes: 'x', transcriptSource: 'simulated' })).body,
      ).toMatchObject({ transcriptSource: null });
    });
    it('keep the label of a simulated summary as long as it exists, with or without a transcript', async () => {
      const { ada } = core();
      const job = await addJob(ada);
      const note = { jobId: job.id, notes: 'x', summary: 'In short.', transcriptSource: 'simulated' };
      expect((await ada.post('/api/interview-notes', note)).body).toMatchObject({ transcriptSource: 'simulated' });
      const { id } = (await ada.post('/api/interview-notes', { ...note, transcript: 'Said.' })).body as InterviewNote;
      const change = async (changes: object) => (await ada.patch(`/api/interview-notes/${id}`, changes)).body;
      expect(await change({ transcript: null })).toMatchObject({ summary: 'In short.', transcriptSource: 'simulated' });
      expect(await change({ transcript: 'Mine.' })).toMatchObject({
        summary: 'In short.',
        transcriptSource: 'simulated',
      });
      expect(await change({ summary: 'Mine, too.', transcript: 'Mine.' })).toMatchObject({ transcriptSource: null });
    });
  });

  describe('A recording that is saved', () => {
    it('is named after the date of its interview, or interview-recording, with the extension of its format', async () => {
      const { ada } = core();
      const job = await addJob(ada);
      for (const [interviewDate, name] of [
        ['2026-11-03', 'interview-2026-11-03.wav'],
        [null, 'interview-recording.wav'],
      ] as const) {
        const { url } = await upload(ada, 'audio', wav());
        await ada.post('/api/interview-notes', { jobId: job.id, notes: 'x', interviewDate, audioPath: url });
        const { headers, bytes } = await ada.bytes(`${url}?download=1`);
        expect([headers.get('content-disposition'), bytes.equals(wav())]).toEqual([
          `attachment; filename="${name}"`,
          true,
        ]);
      }
    });
    it('is sent in full if the If-Range of a range request does not match', async () => {
      const { ada } = core();
      const { url } = await upload(ada, 'audio', wav());
      const { headers } = await ada.bytes(url);
      expect((await ada.bytes(url, { range: 'bytes=-4', 'if-range': headers.get('etag') ?? '' })).status).toBe(206);
      expect((await ada.bytes(url, { range: 'bytes=-4', 'if-range': '"other"' })).status).toBe(200);
    });
  });
}
