import { afterEach, describe, expect, it } from '@jest/globals';
import type { Communication, InterviewNote, Job, JobCard } from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import type { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { addNotes, addReader, textOf } from '../longNotes.ts';
import { newPerson, signedIn } from '../people.ts';
import { type StalledReader, stalledReader } from '../stalledReader.ts';
import { addJob } from './jobs.ts';

/** Together they are longer than what operating systems buffer between two processes. */
const NOTES = 50;

export function largeListSuite(core: () => CoreUnderTest): void {
  describe('Lists of the largest size', () => {
    let open: StalledReader[] = [];
    const stall = (client: Client, path: string): StalledReader => {
      const one = stalledReader(client, path);
      open.push(one);
      return one;
    };
    afterEach(() => {
      for (const { socket } of open) socket.destroy();
      open = [];
    });

    describe('have the content and order of the table:', () => {
      it('interview notes of all lengths', async () => {
        const reader = await addReader(core());
        const { client, jobId, path } = reader;
        for (const length of [0.0001, 1, 0.0001, 0.01, 0.02]) await addNotes(core(), reader, 15, length);
        const rows = await core()
          .knex('interview_notes')
          .where({ job_id: jobId })
          .orderBy([
            { column: 'interview_date', order: 'desc' },
            { column: 'id', order: 'desc' },
          ]);
        const expected = rows.map((row) => ({
          id: row.id,
          jobId,
          notes: row.notes,
          interviewDate: row.interview_date,
          transcript: row.transcript,
          summary: row.summary,
          transcriptSource: null,
          audioPath: null,
        }));
        expect((await client.get(path)).body).toEqual(expected);
        expect((await client.get(`/api/jobs/${jobId}/interview-notes`)).body).toEqual(expected);
        await client.delete(`/api/jobs/${jobId}`);
      });
      it('communications', async () => {
        const { client, jobId } = await addReader(core());
        const { body } = await client.get('/api/auth/me');
        for (let n = 0; n < 100; n += 1) {
          await core()
            .knex('communications')
            .insert({
              id: newId(),
              user_id: (body as { id: string }).id,
              job_id: jobId,
              source: 'email',
              subject: n % 2 ? `Nr. ${n}` : null,
              content: n % 3 ? '漢'.repeat(20_000) : textOf(n, 100),
              received_at: 1_700_000_000_000 + (n % 10),
            });
        }
        const rows = await core()
          .knex('communications')
          .where({ job_id: jobId })
          .orderBy([
            { column: 'received_at', order: 'desc' },
            { column: 'id', order: 'desc' },
          ]);
        const list = (await client.get(`/api/jobs/${jobId}/communications`)).body as Communication[];
        expect(list.map(({ id, subject, content }) => [id, subject, content])).toEqual(
          rows.map((row) => [row.id, row.subject, row.content]),
        );
        await client.delete(`/api/jobs/${jobId}`);
      });
      it('jobs, whole and as cards', async () => {
        const client = await signedIn(core().url, await newPerson(core()));
        const first = await addJob(client, { notes: textOf(0, 50_000), tags: ['a', 'b'] });
        const [row] = await core().knex('jobs').where({ id: first.id });
        for (let n = 1; n < 700; n += 1) {
          await core()
            .knex('jobs')
            .insert({
              ...row,
              id: newId(),
              notes: n % 50 ? null : textOf(n, 50_000),
              company: '漢'.repeat(200),
              job_url: `https://example.com/${'x'.repeat(1500)}`,
              created_at: Number(row.created_at) - (n % 5),
            });
        }
        const rows = await core()
          .knex('jobs')
          .where({ user_id: row.user_id })
          .orderBy([
            { column: 'created_at', order: 'desc' },
            { column: 'id', order: 'desc' },
          ]);
        const jobs = (await client.get('/api/jobs?media=ref')).body as Job[];
        expect(jobs.map(({ id, company, notes, images }) => [id, company, notes, images])).toEqual(
          rows.map(({ id, company, notes }) => [id, company, notes, null]),
        );
        const cards = await client.get('/api/jobs?view=card');
        expect((cards.body as JobCard[]).map(({ id, company, jobUrl, tags }) => [id, company, jobUrl, tags])).toEqual(
          rows.map(({ id, company, job_url }) => [id, company, job_url, ['a', 'b']]),
        );
        const etag = cards.headers.get('etag') ?? '';
        expect((await client.get('/api/jobs?view=card', { 'if-none-match': etag })).status).toBe(304);
        await core().knex('jobs').where({ user_id: row.user_id }).delete();
      }, 60_000);
      it('card lists that are too long to be cached, with an ETag that is valid until the next change', async () => {
        const client = await signedIn(core().url, await newPerson(core()));
        const first = await addJob(client);
        const [row] = await core().knex('jobs').where({ id: first.id });
        for (let n = 1; n < 900; n += 1)
          await core()
            .knex('jobs')
            .insert({
              ...row,
              id: newId(),
              company: '漢'.repeat(200),
              position: '漢'.repeat(200),
              job_url: `https://example.com/${'x'.repeat(1500)}`,
            });
        const response = await client.get('/api/jobs?view=card');
        expect([response.status, (response.body as unknown[]).length, response.headers.get('content-length')]).toEqual([
          200,
          900,
          null,
        ]);
        const etag = response.headers.get('etag') ?? '';
        expect((await client.get('/api/jobs?view=card', { 'if-none-match': etag })).status).toBe(304);
        await client.patch(`/api/jobs/${first.id}`, { company: 'Another' });
        expect((await client.get('/api/jobs?view=card', { 'if-none-match': etag })).status).toBe(200);
        await core().knex('jobs').where({ user_id: row.user_id }).delete();
      }, 60_000);
    });

    describe('that change while they are read', () => {
      it('contain each remaining note once, in the initial order, and none that was deleted', async () => {
        const reader = await addReader(core());
        const { client, jobId, path } = reader;
        await addNotes(core(), reader, NOTES);
        const before = (await client.get(path)).body as InterviewNote[];
        const slow = stall(client, path);
        expect(await slow.status).toBe(200);
        const [gone, moved] = [before.slice(-3), before.slice(-20, -10)];
        for (const { id } of gone) await client.delete(`/api/interview-notes/${id}`);
        for (const { id } of moved) await client.patch(`/api/interview-notes/${id}`, { interviewDate: '2027-01-01' });
        await client.post('/api/interview-notes', { jobId, notes: 'new' });
        const { whole, text } = await slow.readRest();
        const ids = (JSON.parse(text) as InterviewNote[]).map(({ id }) => id);
        expect(whole).toBe(true);
        expect(ids).toEqual(before.slice(0, -3).map(({ id }) => id));
        await client.delete(`/api/jobs/${jobId}`);
      }, 60_000);
      it('break off if the database fails in the middle, so that they never look complete', async () => {
        const reader = await addReader(core());
        const { client, jobId, path } = reader;
        await addNotes(core(), reader, NOTES);
        const slow = stall(client, path);
        expect(await slow.status).toBe(200);
        await core().knex.schema.renameTable('interview_notes', 'interview_notes_away');
        try {
          const { whole, text } = await slow.readRest();
          expect([whole, text.length > 1000]).toEqual([false, true]);
        } finally {
          await core().knex.schema.renameTable('interview_notes_away', 'interview_notes');
        }
        expect((await client.get(path)).status).toBe(200);
        await client.delete(`/api/jobs/${jobId}`);
      }, 60_000);
    });
  });
}
