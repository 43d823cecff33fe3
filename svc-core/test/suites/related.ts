import { describe, expect, it } from '@jest/globals';
import type { Communication, InterviewNote } from '@jobtrail/contract';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { addJob, markOf } from './jobs.ts';

export function relatedSuite(core: () => CoreUnderTest): void {
  describe('Communications', () => {
    it.each(['email', 'phone', 'linkedin', 'other'])('from %s can be added and listed', async (source) => {
      const { ada } = core();
      const job = await addJob(ada);
      const { status, body } = await ada.post('/api/communications', {
        jobId: job.id,
        source,
        subject: 'S',
        content: ' Hello ',
      });
      expect([status, body]).toEqual([
        201,
        {
          id: expect.any(String),
          jobId: job.id,
          source,
          subject: 'S',
          content: 'Hello',
          receivedAt: expect.any(String),
        },
      ]);
      expect((await ada.get(`/api/jobs/${job.id}/communications`)).body).toEqual([body]);
    });
    it('have an optional subject and require content', async () => {
      const { ada } = core();
      const job = await addJob(ada);
      expect(
        (await ada.post('/api/communications', { jobId: job.id, source: 'phone', content: 'x' })).body,
      ).toMatchObject({ subject: null });
      for (const wrong of [
        { content: ' ' },
        { content: undefined },
        { content: 'c'.repeat(20_001) },
        { source: 'fax' },
        { subject: 's'.repeat(301) },
      ]) {
        expect(
          (await ada.post('/api/communications', { jobId: job.id, source: 'phone', content: 'x', ...wrong })).status,
        ).toBe(400);
      }
    });
    it('are listed newest first and can be deleted', async () => {
      const { ada } = core();
      const job = await addJob(ada);
      for (const day of ['02', '04', '03'])
        await ada.post('/api/communications', {
          jobId: job.id,
          source: 'email',
          content: day,
          receivedAt: `2026-11-${day}T10:00:00.000Z`,
        });
      const list = (await ada.get(`/api/jobs/${job.id}/communications`)).body as Communication[];
      expect(list.map(({ content }) => content)).toEqual(['04', '03', '02']);
      expect((await ada.delete(`/api/communications/${list[0]?.id}`)).status).toBe(204);
      expect((await ada.delete(`/api/communications/${list[0]?.id}`)).status).toBe(404);
      expect((await ada.get(`/api/jobs/${job.id}/communications`)).body).toHaveLength(2);
    });
  });

  describe('Changing a communication', () => {
    const communicationsOf = async (jobId: string) =>
      (await core().ada.get(`/api/jobs/${jobId}/communications`)).body as Communication[];
    const add = async () => {
      const job = await addJob(core().ada);
      const { body } = await core().ada.post('/api/communications', {
        jobId: job.id,
        source: 'email',
        subject: 'Intro',
        content: 'Hello',
        receivedAt: '2026-11-02T10:00:00.000Z',
      });
      return body as Communication;
    };

    it('saves any of its fields and leaves the others', async () => {
      const before = await add();
      for (const [field, value] of Object.entries({
        source: 'phone',
        subject: null,
        content: 'Hello again',
        receivedAt: '2026-10-30T08:15:00.000Z',
      })) {
        const { status, body } = await core().ada.patch(`/api/communications/${before.id}`, { [field]: value });
        expect([status, (body as Record<string, unknown>)[field]]).toEqual([200, value]);
      }
      expect(await communicationsOf(before.jobId)).toEqual([
        {
          ...before,
          source: 'phone',
          subject: null,
          content: 'Hello again',
          receivedAt: '2026-10-30T08:15:00.000Z',
        },
      ]);
    });
    it.each([
      [{}],
      [{ content: ' ' }],
      [{ source: 'fax' }],
      [{ receivedAt: 'yesterday' }],
      [{ receivedAt: null }],
      [{ subject: 's'.repeat(301) }],
      [{ content: 'c'.repeat(20_001) }],
    ])('rejects %j', async (changes) => {
      const before = await add();
      expect((await core().ada.patch(`/api/communications/${before.id}`, changes)).status).toBe(400);
      expect(await communicationsOf(before.jobId)).toEqual([before]);
    });
    it('does not move it to another job', async () => {
      const before = await add();
      const other = await addJob(core().ada);
      await core().ada.patch(`/api/communications/${before.id}`, { jobId: other.id, content: 'Moved' });
      expect(await communicationsOf(other.id)).toEqual([]);
      expect(await communicationsOf(before.jobId)).toEqual([{ ...before, content: 'Moved' }]);
    });
    it('does not overwrite a text that it was not typed on', async () => {
      const { ada } = core();
      const before = await add();
      const change = (body: object) => ada.patch(`/api/communications/${before.id}`, body);
      await change({ content: 'Saved elsewhere', knownContent: markOf('Hello') });
      const refused = await change({ content: 'Typed here', subject: 'Never', knownContent: markOf('Hello') });
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'conflict' }]);
      expect(await communicationsOf(before.jobId)).toEqual([{ ...before, content: 'Saved elsewhere' }]);
      expect((await change({ content: 'Typed here', knownContent: markOf('Saved elsewhere') })).status).toBe(200);
      expect((await change({ knownContent: markOf('Typed here') })).status).toBe(400);
    });
    it('returns 404 once it is deleted', async () => {
      const { id } = await add();
      await core().ada.delete(`/api/communications/${id}`);
      expect((await core().ada.patch(`/api/communications/${id}`, { content: 'x' })).status).toBe(404);
    });
  });

  describe('Interview notes', () => {
    it('get the current date and are listed', async () => {
      const { ada } = core();
      const job = await addJob(ada);
      const today = (): string => new Date().toISOString().slice(0, 10);
      // Midnight may pass during the call.
      const [before, { status, body }, after] = [
        today(),
        await ada.post('/api/interview-notes', {
          jobId: job.id,
          notes: 'Went well',
          transcript: null,
          summary: null,
          audioPath: null,
        }),
        today(),
      ];
      expect([status, body]).toEqual([
        201,
        {
          id: expect.any(String),
          jobId: job.id,
          notes: 'Went well',
          interviewDate: expect.stringMatching(`^(?:${before}|${after})$`),
          transcript: null,
          summary: null,
          transcriptSource: null,
          audioPath: null,
        },
      ]);
      expect((await ada.get(`/api/jobs/${job.id}/interview-notes`)).body).toEqual([body]);
      expect((await ada.get(`/api/jobs/${job.id}/interview-notes?media=ref`)).body).toEqual([body]);
    });
    it('accept null, a date or a time as the date', async () => {
      const { ada } = core();
      const job = await addJob(ada);
      for (const [given, kept] of [
        [null, null],
        ['2026-11-03', '2026-11-03'],
        ['2026-11-03T10:00:00.000Z', '2026-11-03'],
      ]) {
        expect(
          (await ada.post('/api/interview-notes', { jobId: job.id, notes: 'x', interviewDate: given })).body,
        ).toMatchObject({ interviewDate: kept });
      }
      const list = (await ada.get(`/api/jobs/${job.id}/interview-notes`)).body as InterviewNote[];
      expect(list.at(-1)?.interviewDate).toBeNull();
    });
    it('require text', async () => {
      const { ada } = core();
      const job = await addJob(ada);
      for (const wrong of [{}, { notes: '' }, { notes: ' ' }, { notes: 'x', interviewDate: 'soon' }])
        expect((await ada.post('/api/interview-notes', { jobId: job.id, ...wrong })).status).toBe(400);
    });
    it('can be changed', async () => {
      const { ada } = core();
      const job = await addJob(ada);
      const { id } = (await ada.post('/api/interview-notes', { jobId: job.id, notes: 'x' })).body as InterviewNote;
      expect(
        (await ada.patch(`/api/interview-notes/${id}`, { notes: 'y', summary: 's', interviewDate: null })).body,
      ).toMatchObject({ notes: 'y', summary: 's', interviewDate: null });
      expect((await ada.patch(`/api/interview-notes/${id}`, {})).status).toBe(400);
      const typed = { notes: 'Typed here', interviewDate: '2026-11-03' };
      const refused = await ada.patch(`/api/interview-notes/${id}`, { ...typed, knownNotes: markOf('x') });
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'conflict' }]);
      expect((await ada.get(`/api/jobs/${job.id}/interview-notes`)).body).toMatchObject([{ notes: 'y' }]);
      expect((await ada.patch(`/api/interview-notes/${id}`, { ...typed, knownNotes: markOf('y') })).body).toMatchObject(
        typed,
      );
      expect((await ada.patch(`/api/interview-notes/${id}`, { knownNotes: markOf('y') })).status).toBe(400);
      expect((await ada.delete(`/api/interview-notes/${id}`)).status).toBe(204);
      expect((await ada.get(`/api/jobs/${job.id}/interview-notes`)).body).toEqual([]);
    });
  });
}
