import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Communication,
  DOWNLOADS_AT_ONCE,
  errorSentences,
  type InterviewNote,
  type Job,
  type JobCard,
  LARGE_READS_AT_ONCE,
} from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import type { RunningService } from '@jobtrail/service-kit/testing';
import type { Client } from '../Client.ts';
import { startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { wav } from '../samples.ts';
import { type StalledReader, stalledReader } from '../stalledReader.ts';
import { until } from '../until.ts';
import { addJob } from './jobs.ts';

const SOCKETS = 18;
const PEOPLE = 6;
/**
 * The longest kind, 300,000 characters each. Together they are longer than what operating systems buffer between two
 * processes.
 */
const NOTES = 50;
const MEMORY_BAR_MB = 64;
/** Before lists were streamed, the sockets held more than this in total and the process ran out of memory. */
const HEAP = '--max-old-space-size=128';

interface Reader {
  client: Client;
  jobId: string;
  path: string;
}

/** The resident memory of a process, in MB. */
const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function heavyReadSuite(core: () => CoreUnderTest): void {
  describe('Lists of the largest size', () => {
    let readers: Reader[] = [];
    let open: StalledReader[] = [];

    /** Text that differs from note to note, so that no list is right by chance. */
    const textOf = (n: number, characters: number): string =>
      `${String(n).padStart(6, '0')} `.repeat(Math.ceil(characters / 7)).slice(0, characters);
    const addNotes = async (client: Client, jobId: string, count: number, length = 1): Promise<void> => {
      const { body } = await client.get('/api/auth/me');
      for (let n = 0; n < count; n += 1) {
        await core()
          .knex('interview_notes')
          .insert({
            id: newId(),
            user_id: (body as { id: string }).id,
            job_id: jobId,
            interview_date: n % 7 === 0 ? null : `2026-11-${String(1 + (n % 28)).padStart(2, '0')}`,
            notes: textOf(n, 50_000 * length),
            transcript: textOf(n, 200_000 * length),
            summary: textOf(n, 50_000 * length),
            created_at: Date.now(),
          });
      }
    };
    const addReader = async (): Promise<Reader> => {
      const client = await signedIn(core().url, await newPerson(core()));
      const { id } = await addJob(client);
      return { client, jobId: id, path: `/api/jobs/${id}/interview-notes?media=ref` };
    };
    const reader = (n: number): Reader => {
      const found = readers[n % readers.length];
      if (!found) throw new Error('There are no readers');
      return found;
    };
    const stall = (client: Client, path: string): StalledReader => {
      const one = stalledReader(client, path);
      open.push(one);
      return one;
    };
    const closeAll = (): void => {
      for (const { socket } of open) socket.destroy();
      open = [];
    };

    beforeAll(async () => {
      for (let n = 0; n < PEOPLE; n += 1) {
        const added = await addReader();
        await addNotes(added.client, added.jobId, NOTES);
        readers.push(added);
      }
    }, 120_000);
    afterEach(closeAll);
    afterAll(async () => {
      for (const { client, jobId } of readers) await client.delete(`/api/jobs/${jobId}`);
      readers = [];
    });

    describe('requested over sockets that do not read', () => {
      let other: RunningService;
      beforeAll(async () => {
        other = await core().another({ NODE_OPTIONS: HEAP });
      }, 60_000);
      afterAll(() => other.end());

      it('of one person: a few get a response, the others wait, and the service stays up', async () => {
        const { client, path } = reader(0);
        const here = client.at(other.url);
        const watcher = reader(1).client.at(other.url);
        for (let n = 0; n < 30; n += 1) await watcher.get('/api/jobs');
        const before = residentOf(other.pid);
        const asked = Array.from({ length: SOCKETS }, () => stall(here, path));
        const statuses = await Promise.all(asked.map(({ status }) => status));
        expect(statuses.filter((status) => status === 200)).toHaveLength(LARGE_READS_AT_ONCE);
        expect(statuses.filter((status) => status === 429)).toHaveLength(SOCKETS - LARGE_READS_AT_ONCE);
        expect((await watcher.get('/api/jobs')).status).toBe(200);
        expect(residentOf(other.pid) - before).toBeLessThan(MEMORY_BAR_MB);
      }, 60_000);
      it('of several people: all get a response in bounded memory, and the service stays up', async () => {
        const watcher = reader(1).client.at(other.url);
        const before = residentOf(other.pid);
        const asked = Array.from({ length: SOCKETS }, (_, n) => stall(reader(n).client.at(other.url), reader(n).path));
        expect(await Promise.all(asked.map(({ status }) => status))).toEqual(asked.map(() => 200));
        let highest = 0;
        for (let n = 0; n < 50; n += 1) {
          expect((await watcher.get('/api/jobs')).status).toBe(200);
          highest = Math.max(highest, residentOf(other.pid));
        }
        expect(highest - before).toBeLessThan(MEMORY_BAR_MB);
      }, 60_000);
      it('in each of its forms', async () => {
        const { client, jobId } = reader(2);
        const paths = [`/api/jobs/${jobId}/interview-notes`, `/api/jobs/${jobId}/interview-notes?media=ref`];
        for (const path of paths) expect(await stall(client.at(other.url), path).status).toBe(200);
        expect((await client.at(other.url).get('/api/auth/me')).status).toBe(200);
      });
    });

    describe('of a person who requests too many at once', () => {
      it('are rejected with a sentence and a Retry-After, but small responses never are', async () => {
        const { client, path, jobId } = reader(0);
        for (let n = 0; n < LARGE_READS_AT_ONCE; n += 1) expect(await stall(client, path).status).toBe(200);
        const { status, body, headers } = await client.get(path);
        expect([status, body, headers.get('retry-after')]).toEqual([
          429,
          { error: errorSentences.tooManyReads, code: 'too_many_requests', requestId: expect.any(String) },
          '5',
        ]);
        const small = [
          '/api/jobs',
          '/api/jobs?view=card',
          `/api/jobs/${jobId}`,
          `/api/jobs/${jobId}/communications`,
          `/api/jobs/${jobId}/stage-history`,
          '/api/support',
          '/api/account/sessions',
        ];
        const answers = await Promise.all(
          Array.from({ length: 5 }, () => small)
            .flat()
            .map((address) => client.get(address)),
        );
        expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
        expect((await reader(1).client.get(reader(1).path)).status).toBe(200);
      }, 30_000);
      it('get their responses in turn as they are read', async () => {
        const { client, path } = reader(0);
        const answers = await Promise.all(Array.from({ length: 2 * LARGE_READS_AT_ONCE }, () => client.get(path)));
        expect(answers.map(({ status, body }) => [status, (body as unknown[]).length])).toEqual(
          answers.map(() => [200, NOTES]),
        );
      }, 60_000);
      it('are accepted again once the others are closed', async () => {
        const { client, path } = reader(0);
        for (let n = 0; n < LARGE_READS_AT_ONCE; n += 1) await stall(client, path).status;
        closeAll();
        expect((await client.get(path)).status).toBe(200);
      });
    });

    describe('have the content and order of the table:', () => {
      it('interview notes of all lengths', async () => {
        const { client, jobId, path } = await addReader();
        for (const length of [0.0001, 1, 0.0001, 0.01, 0.02]) await addNotes(client, jobId, 15, length);
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
        const { client, jobId } = await addReader();
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
        const answer = await client.get('/api/jobs?view=card');
        expect([answer.status, (answer.body as unknown[]).length, answer.headers.get('content-length')]).toEqual([
          200,
          900,
          null,
        ]);
        const etag = answer.headers.get('etag') ?? '';
        expect((await client.get('/api/jobs?view=card', { 'if-none-match': etag })).status).toBe(304);
        await client.patch(`/api/jobs/${first.id}`, { company: 'Another' });
        expect((await client.get('/api/jobs?view=card', { 'if-none-match': etag })).status).toBe(200);
        await core().knex('jobs').where({ user_id: row.user_id }).delete();
      }, 60_000);
    });

    describe('that change while they are read', () => {
      it('contain each remaining note once, in the initial order, and none that was deleted', async () => {
        const { client, jobId, path } = await addReader();
        await addNotes(client, jobId, NOTES);
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
        const { client, path } = reader(3);
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
      }, 60_000);
    });

    it('are cut off for a client that has stopped reading, which frees its slot', async () => {
      const limits = { stalledMs: 2000, bytesPerSecond: 1024 };
      const running = await startInProcess(core(), { slowClientLimits: { data: limits, file: limits, forwarded: 1 } });
      const client = reader(4).client.at(running.url);
      const asked = Array.from({ length: LARGE_READS_AT_ONCE + 1 }, () => stall(client, reader(4).path));
      expect(await Promise.all(asked.map(({ status }) => status))).toEqual(asked.map(() => 200));
      // Which of them had to wait for a slot depends on the order in which their connections were accepted.
      const read = await Promise.all(asked.map((reader) => reader.readRest()));
      expect(read.filter(({ whole }) => !whole)).not.toEqual([]);
      closeAll();
      await running.stop();
    }, 60_000);
  });

  describe('Downloads of media', () => {
    it('that are not read are limited per person, and the next one starts when one ends', async () => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      const sound = wav(8_000_000);
      const uploaded = await fetch(`${core().url}/api/media?purpose=audio`, {
        method: 'POST',
        headers: { cookie: client.cookie, 'content-type': 'audio/wav' },
        body: new Uint8Array(sound),
      });
      const { url } = (await uploaded.json()) as { url: string };
      const open = Array.from({ length: DOWNLOADS_AT_ONCE }, () => stalledReader(client, url));
      expect(await Promise.all(open.map(({ status }) => status))).toEqual(open.map(() => 200));
      const next = stalledReader(client, url);
      expect(await Promise.race([next.status, pause(500)])).toBeUndefined();
      expect((await client.get('/api/auth/me')).status).toBe(200);
      open[0]?.socket.destroy();
      expect(await next.status).toBe(200);
      for (const { socket } of [...open, next]) socket.destroy();
      await until(async () => (await client.bytes(url)).bytes.equals(sound));
    }, 60_000);
  });
}
