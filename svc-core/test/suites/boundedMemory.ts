import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CONCURRENT_DOWNLOADS_MAX, CONCURRENT_LARGE_READS_MAX, errorSentences } from '@jobtrail/contract';
import { FileBlobStore, newId } from '@jobtrail/service-kit';
import type { RunningService } from '@jobtrail/service-kit/testing';
import type { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { addNotes, addReader, type Reader } from '../longNotes.ts';
import { newPerson, signedIn } from '../people.ts';
import { dataUrl, png, wav } from '../samples.ts';
import { type StalledReader, stalledReader } from '../stalledReader.ts';
import { until } from '../until.ts';
import { addJob } from './jobs.ts';

const SOCKETS = 18;
const PEOPLE = 6;
/** Together they are longer than what operating systems buffer between two processes. */
const NOTES = 50;
const MEMORY_BAR_MB = 64;
/** V8 lets the young generation grow by 48 MB although nothing is kept, which would hide what is. */
const YOUNG = '--max-semi-space-size=4';
/** Before lists were streamed, the sockets held more than this in total and the process ran out of memory. */
const HEAP = `--max-old-space-size=128 ${YOUNG}`;

/** A figure of a process's memory, in MB: resident now, or its peak. */
const memoryOf = (pid: number, figure: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${figure}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The largest lists and files, for readers that do not read. The drills run it, because it moves hundreds of megabytes. */
export function boundedMemorySuite(core: () => CoreUnderTest): void {
  describe('Lists of the largest size', () => {
    let readers: Reader[] = [];
    let open: StalledReader[] = [];

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
        const added = await addReader(core());
        await addNotes(core(), added, NOTES);
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
        const before = memoryOf(other.pid, 'VmRSS');
        const asked = Array.from({ length: SOCKETS }, () => stall(here, path));
        const statuses = await Promise.all(asked.map(({ status }) => status));
        expect(statuses.filter((status) => status === 200)).toHaveLength(CONCURRENT_LARGE_READS_MAX);
        expect(statuses.filter((status) => status === 429)).toHaveLength(SOCKETS - CONCURRENT_LARGE_READS_MAX);
        expect((await watcher.get('/api/jobs')).status).toBe(200);
        expect(memoryOf(other.pid, 'VmRSS') - before).toBeLessThan(MEMORY_BAR_MB);
      }, 60_000);
      it('of several people: all get a response in bounded memory, and the service stays up', async () => {
        const watcher = reader(1).client.at(other.url);
        const before = memoryOf(other.pid, 'VmRSS');
        const asked = Array.from({ length: SOCKETS }, (_, n) => stall(reader(n).client.at(other.url), reader(n).path));
        expect(await Promise.all(asked.map(({ status }) => status))).toEqual(asked.map(() => 200));
        let highest = 0;
        for (let n = 0; n < 50; n += 1) {
          expect((await watcher.get('/api/jobs')).status).toBe(200);
          highest = Math.max(highest, memoryOf(other.pid, 'VmRSS'));
        }
        expect(highest - before).toBeLessThan(MEMORY_BAR_MB);
      }, 60_000);
    });

    describe('of a person who requests too many at once', () => {
      it('are rejected with a sentence and a Retry-After, but small responses never are', async () => {
        const { client, path, jobId } = reader(0);
        for (let n = 0; n < CONCURRENT_LARGE_READS_MAX; n += 1) expect(await stall(client, path).status).toBe(200);
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
        const responses = await Promise.all(
          Array.from({ length: 5 }, () => small)
            .flat()
            .map((address) => client.get(address)),
        );
        expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
        expect((await reader(1).client.get(reader(1).path)).status).toBe(200);
      }, 30_000);
    });
  });

  describe('The full list of jobs', () => {
    it('is sent with many images in bounded memory', async () => {
      const { ada } = core();
      const image = dataUrl('image/png', png(4_000_000));
      const ids: string[] = [];
      for (let n = 0; n < 12; n += 1) ids.push((await addJob(ada, { images: JSON.stringify([image, image]) })).id);
      const other = await core().another({ NODE_OPTIONS: YOUNG });
      const before = memoryOf(other.pid, 'VmHWM');
      const response = await fetch(`${other.url}/api/jobs`, { headers: { cookie: ada.cookie } });
      let bytes = 0;
      for await (const chunk of response.body ?? []) bytes += chunk.length;
      expect(bytes).toBeGreaterThan(12 * 2 * 5_000_000);
      expect(memoryOf(other.pid, 'VmHWM') - before).toBeLessThan(100);
      await other.end();
      for (const id of ids) await ada.delete(`/api/jobs/${id}`);
    }, 60_000);
  });

  describe('The export of an account', () => {
    it('needs the same memory for any amount of data, and only a few run at once', async () => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      const { id: jobId } = (await client.post('/api/jobs', { company: 'Large', position: 'P' })).body as {
        id: string;
      };
      const blobs = new FileBlobStore(core().dataDir);
      for (let position = 0; position < 30; position += 1) {
        const id = newId();
        const bytes = await blobs.put(id, [png(3_000_000)]);
        await core().knex('media').insert({
          id,
          user_id: person.id,
          job_id: jobId,
          interview_note_id: null,
          content_type: 'image/png',
          bytes,
          position,
          created_at: 1,
        });
      }
      const other = await core().another({ NODE_OPTIONS: YOUNG });
      const there = client.at(other.url);
      await there.bytes('/api/auth/me');
      const peak = (): number => memoryOf(other.pid, 'VmHWM');
      const before = peak();
      const response = await fetch(`${other.url}/api/account/export`, { headers: { cookie: there.cookie } });
      let bytes = 0;
      for await (const chunk of response.body ?? []) bytes += chunk.length;
      expect(bytes).toBeGreaterThan(30 * 3_000_000);
      expect(peak() - before).toBeLessThan(60);
      // A slow reader keeps its slot; one that disconnects releases it.
      const leaving = new AbortController();
      const open = () =>
        fetch(`${other.url}/api/account/export`, { headers: { cookie: there.cookie }, signal: leaving.signal });
      expect((await Promise.all([open(), open(), open()])).map(({ status }) => status).sort()).toEqual([200, 200, 429]);
      leaving.abort();
      await until(async () => (await there.bytes('/api/account/export')).status === 200);
      expect((await there.get('/api/auth/me')).status).toBe(200);
      await other.end();
      await client.delete(`/api/jobs/${jobId}`);
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
      const open = Array.from({ length: CONCURRENT_DOWNLOADS_MAX }, () => stalledReader(client, url));
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
