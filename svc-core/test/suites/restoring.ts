import { describe, expect, it } from '@jest/globals';
import { type Communication, type InterviewNote, UNDO_DELETE_MS } from '@jobtrail/contract';
import { createLogger, FileBlobStore } from '@jobtrail/service-kit';
import { sweepDeletedEntries } from '../../src/applications/deleted-entries/sweep.ts';
import { UploadRegistry } from '../../src/media/uploads/UploadRegistry.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { wav } from '../samples.ts';
import { unzip } from '../unzip.ts';
import { upload } from '../upload.ts';
import { addJob } from './jobs.ts';

export function restoringSuite(core: () => CoreUnderTest): void {
  describe('Restoring what was deleted', () => {
    const addBoth = async () => {
      const { ada } = core();
      const job = await addJob(ada);
      const { body: communication } = await ada.post('/api/communications', {
        jobId: job.id,
        source: 'phone',
        content: 'Called',
      });
      const { url } = await upload(ada, 'audio', wav());
      const { body: note } = await ada.post('/api/interview-notes', {
        jobId: job.id,
        notes: 'Went well',
        summary: 'Short',
        audioPath: url,
      });
      return { job, communication: communication as Communication, note: note as InterviewNote, url };
    };
    /** Sweeps as a process does once a minute. */
    const sweep = async () => {
      const { knex, dataDir } = core();
      const blobs = new FileBlobStore(dataDir);
      const logger = createLogger('svc-core', 'silent');
      const uploadRegistry = new UploadRegistry(knex, Date.now);
      await sweepDeletedEntries({ knex, blobs, clock: Date.now, logger, uploadRegistry }, new AbortController().signal);
    };
    const listed = async (jobId: string) => [
      (await core().ada.get(`/api/jobs/${jobId}/communications`)).body,
      (await core().ada.get(`/api/jobs/${jobId}/interview-notes?media=ref`)).body,
    ];

    it('brings back a communication as it was', async () => {
      const { job, communication, note } = await addBoth();
      await core().ada.delete(`/api/communications/${communication.id}`);
      expect(await listed(job.id)).toEqual([[], [note]]);
      const { status, body } = await core().ada.post(`/api/communications/${communication.id}/restore`);
      expect([status, body]).toEqual([200, communication]);
      expect(await listed(job.id)).toEqual([[communication], [note]]);
    });
    it('brings back an interview note with its recording, which no one can read in between', async () => {
      const { job, communication, note, url } = await addBoth();
      await core().ada.delete(`/api/interview-notes/${note.id}`);
      expect(await listed(job.id)).toEqual([[communication], []]);
      expect((await core().ada.get(url)).status).toBe(404);
      const { status, body } = await core().ada.post(`/api/interview-notes/${note.id}/restore`);
      expect([status, body]).toEqual([200, note]);
      expect((await core().ada.bytes(url)).bytes.equals(wav())).toBe(true);
    });
    it('brings back a recording that was removed from its note', async () => {
      const { note, url } = await addBoth();
      await core().ada.patch(`/api/interview-notes/${note.id}`, { audioPath: null });
      expect((await core().ada.get(url)).status).toBe(404);
      expect((await core().ada.patch(`/api/interview-notes/${note.id}`, { audioPath: url })).body).toEqual(note);
      expect((await core().ada.bytes(url)).bytes.equals(wav())).toBe(true);
    });
    it('may be repeated, and does not undo a second deletion of another entry', async () => {
      const { job, communication, note } = await addBoth();
      await core().ada.delete(`/api/communications/${communication.id}`);
      for (let time = 0; time < 2; time += 1) {
        expect((await core().ada.post(`/api/communications/${communication.id}/restore`)).body).toEqual(communication);
        expect((await core().ada.post(`/api/interview-notes/${note.id}/restore`)).body).toEqual(note);
      }
      expect(await listed(job.id)).toEqual([[communication], [note]]);
    });
    it('is possible for the owner only', async () => {
      const { job, communication, note } = await addBoth();
      await core().ada.delete(`/api/communications/${communication.id}`);
      await core().ada.delete(`/api/interview-notes/${note.id}`);
      for (const path of [`communications/${communication.id}`, `interview-notes/${note.id}`])
        expect((await core().bob.post(`/api/${path}/restore`)).status).toBe(404);
      expect(await listed(job.id)).toEqual([[], []]);
    });
    it('is over after ten minutes, when the entries and their recordings are erased', async () => {
      const { job, communication, note, url } = await addBoth();
      await core().ada.delete(`/api/communications/${communication.id}`);
      await core().ada.delete(`/api/interview-notes/${note.id}`);
      const audioId = url.split('/').at(-1) ?? '';
      const { knex } = core();
      const long = Date.now() - UNDO_DELETE_MS - 1000;
      await knex('deleted_entries').where({ job_id: job.id }).update({ deleted_at: long });
      await knex('uploads').where({ id: audioId }).update({ created_at: long });
      expect((await core().ada.post(`/api/communications/${communication.id}/restore`)).status).toBe(404);
      await sweep();
      expect(await knex('deleted_entries').where({ job_id: job.id })).toEqual([]);
      expect(await knex('uploads').where({ id: audioId })).toEqual([]);
      expect(await new FileBlobStore(core().dataDir).has(audioId)).toBe(false);
    });
    it('is impossible once the job is deleted, which erases the entries', async () => {
      const { job, communication } = await addBoth();
      await core().ada.delete(`/api/communications/${communication.id}`);
      await core().ada.delete(`/api/jobs/${job.id}`);
      expect((await core().ada.post(`/api/communications/${communication.id}/restore`)).status).toBe(404);
      expect(await core().knex('deleted_entries').where({ job_id: job.id })).toEqual([]);
    });
    it('leaves deleted entries out of the export', async () => {
      const { communication, note } = await addBoth();
      await core().ada.patch(`/api/communications/${communication.id}`, { content: 'Only here xqzk' });
      await core().ada.patch(`/api/interview-notes/${note.id}`, { notes: 'Only here wvjq' });
      await core().ada.delete(`/api/communications/${communication.id}`);
      await core().ada.delete(`/api/interview-notes/${note.id}`);
      const files = await unzip((await core().ada.bytes('/api/account/export')).bytes);
      const text = [...files.values()].join('\n');
      expect(text).not.toMatch(/xqzk|wvjq/);
      expect([...files.keys()].filter((name) => name.includes(note.audioPath?.split('/').at(-1) ?? '?'))).toEqual([]);
    });
  });
}
