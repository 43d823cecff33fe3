import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ExtractedJob,
  type Job,
  type JobCard,
  type JobPosting,
  pathOf,
  POSTING_FACTS,
  POSTING_PASTE_MAX,
  POSTING_TEXT_MAX,
  type PostingReadAgain,
  type StorageUse,
  TEXT_STORAGE_MAX_BYTES,
  UNDO_DELETE_MS,
} from '@jobtrail/contract';
import type { RunningService } from '@jobtrail/service-kit/testing';
import { newestPostingOf } from '../../src/applications/postings/queries.ts';
import { WALL } from '../../src/extraction/testing/postings.ts';
import type { ApiResponse, Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { addJob, markOf } from './jobs.ts';

const POSTING = {
  text: '# Baker\n\nWe bake bread.\n\n- Knead\n- Bake',
  source: 'json-ld',
  language: 'en',
  facts: { datePosted: '2026-10-31', employmentType: 'FULL_TIME' },
} as const;
const FACTS_BYTES = JSON.stringify(POSTING.facts).length;
/** The bytes of the texts of a job of `addJob`: `Kestrel` and `Engineer`. */
const JOB_TEXT = 15;

const at = (jobId: string, call: 'getPosting' | 'savePosting' | 'deletePosting' | 'restorePosting' = 'getPosting') =>
  pathOf(call, { id: jobId });
const postingOf = async (who: Client, jobId: string, capture?: string): Promise<JobPosting> =>
  (await who.get(at(jobId) + (capture === undefined ? '' : `?capture=${capture}`))).body as JobPosting;
const textsOf = async (who: Client, jobId: string): Promise<string[]> => {
  const { captures } = await postingOf(who, jobId);
  const all = await Promise.all(captures.map(({ id }) => postingOf(who, jobId, id)));
  return all.map(({ posting }) => posting?.text ?? '');
};
const save = async (who: Client, jobId: string, body: object): Promise<JobPosting> => {
  const response = await who.put(at(jobId), body);
  expect(response).toMatchObject({ status: 200 });
  return response.body as JobPosting;
};
const used = async (who: Client): Promise<number> =>
  ((await who.get(pathOf('getStorage'))).body as StorageUse).usedBytes;

export function postingSuite(core: () => CoreUnderTest): void {
  describe('The posting of a job', () => {
    let client: Client;
    let personId: string;
    beforeEach(async () => {
      const person = await newPerson(core());
      personId = person.id;
      client = await signedIn(core().url, person);
    });
    const card = async (id: string): Promise<JobCard | undefined> =>
      ((await client.get('/api/jobs?view=card')).body as JobCard[]).find((one) => one.id === id);

    it('is kept with a new job, with its text, its facts and where it was read', async () => {
      const jobUrl = 'https://careers.kestrel.example:8443/jobs/7?a=1';
      const { id, hasPosting } = await addJob(client, { jobUrl, posting: POSTING });
      expect([hasPosting, (await card(id))?.hasPosting]).toEqual([true, true]);
      const capture = {
        id: expect.any(String),
        capturedAt: expect.stringMatching(/^20.*Z$/),
        source: 'json-ld',
        language: 'en',
        host: 'careers.kestrel.example:8443',
      };
      expect(await postingOf(client, id)).toEqual({
        captures: [capture],
        posting: { ...capture, text: POSTING.text, facts: POSTING.facts },
      });
      expect(await newestPostingOf(core().knex, personId, id)).toEqual({ text: POSTING.text, facts: POSTING.facts });
    });
    it('is absent from a job without one, and from an older client’s', async () => {
      for (const body of [{}, { posting: null }]) {
        const { id, hasPosting } = await addJob(client, body);
        expect([hasPosting, await postingOf(client, id)]).toEqual([false, { captures: [], posting: null }]);
        expect(await newestPostingOf(core().knex, personId, id)).toBeNull();
      }
    });
    it('is without what nobody sees, and cut at a line end if it is too long', async () => {
      const { id } = await addJob(client, { posting: { ...POSTING, text: 'Ba\u200bke\u202e\r\n\r\n\r\n•  bread' } });
      expect((await postingOf(client, id)).posting?.text).toBe('Bake\n\n- bread');
      const { posting } = await save(client, id, { text: 'Bake bread.\n'.repeat(8000) });
      expect(posting?.text.length).toBeLessThanOrEqual(POSTING_TEXT_MAX);
      expect(posting?.text).toMatch(/Bake bread\.\n\n\[The rest of the posting is left out.*\]$/);
    });
    it.each([
      ['without a text', { ...POSTING, text: ' ' }],
      ['with a text that is too long', { ...POSTING, text: 'x'.repeat(POSTING_TEXT_MAX + 1) }],
      ['of an unknown source', { ...POSTING, source: 'mail' }],
      ['in an unknown form of language', { ...POSTING, language: 'de-AT' }],
      ['with a fact that is too long', { ...POSTING, facts: { identifier: 'x'.repeat(1001) } }],
      [
        'with facts of more than 8 KB',
        { ...POSTING, facts: Object.fromEntries(POSTING_FACTS.map((name) => [name, 'ü'.repeat(1000)])) },
      ],
    ])('is refused %s', async (_, posting) => {
      const response = await client.post('/api/jobs', { company: 'C', position: 'P', posting });
      expect(response).toMatchObject({ status: 400, body: { fields: { posting: expect.any(String) } } });
    });
    it('can be pasted, and the same text once more adds nothing', async () => {
      const { id } = await addJob(client);
      const first = await save(client, id, { text: ' Bake bread \n' });
      expect(first).toMatchObject({ posting: { text: 'Bake bread', source: 'pasted', host: null, language: null } });
      expect(await save(client, id, { text: 'Bake bread' })).toEqual(first);
      expect((await card(id))?.hasPosting).toBe(true);
      expect(await save(client, id, { text: 'Bake rolls', source: 'screenshot' })).toMatchObject({
        captures: [{ source: 'screenshot' }, { source: 'pasted' }],
      });
      expect(await textsOf(client, id)).toEqual(['Bake rolls', 'Bake bread']);
      for (const text of ['', '\u200b', 'x'.repeat(POSTING_PASTE_MAX + 1)])
        expect((await client.put(at(id), { text })).status).toBe(400);
    });
    it('can be corrected, which changes the text of a capture and nothing else', async () => {
      const { id } = await addJob(client, { posting: POSTING });
      await save(client, id, { text: 'Newer' });
      const { captures } = await postingOf(client, id);
      const capture = captures.at(-1)?.id ?? '';
      const before = await postingOf(client, id, capture);
      const change = { capture, text: 'Bake cakes', knownText: markOf(POSTING.text) };
      const { posting } = before;
      for (let times = 0; times < 2; times += 1)
        expect(await save(client, id, change)).toEqual({ captures, posting: { ...posting, text: 'Bake cakes' } });
      expect(await textsOf(client, id)).toEqual(['Newer', 'Bake cakes']);
      expect(await client.put(at(id), { ...change, text: 'Bake pies' })).toMatchObject({
        status: 409,
        body: { code: 'conflict' },
      });
      expect((await client.put(at(id), { ...change, source: 'pasted' })).status).toBe(400);
      expect((await client.put(at(id), { ...change, capture: id })).status).toBe(404);
    });
    it('has five captures at most: the oldest goes, but not the only one that was read at its address', async () => {
      const { id } = await addJob(client, { jobUrl: 'https://kestrel.example/', posting: POSTING });
      for (const text of ['1', '2', '3', '4', '5', '6']) await save(client, id, { text });
      expect(await textsOf(client, id)).toEqual(['6', '5', '4', '3', POSTING.text]);
      const { id: pasted } = await addJob(client);
      for (const text of ['1', '2', '3', '4', '5', '6']) await save(client, pasted, { text });
      expect(await textsOf(client, pasted)).toEqual(['6', '5', '4', '3', '2']);
      expect(await used(client)).toBe(2 * JOB_TEXT + 24 + POSTING.text.length + FACTS_BYTES + 4 * 3 + 5 * 3);
    });
    it('can be deleted capture by capture, and restored for ten minutes', async () => {
      const { id } = await addJob(client, { posting: POSTING });
      await save(client, id, { text: 'Newer' });
      const before = await postingOf(client, id);
      const [newer, older] = before.captures.map((capture) => capture.id);
      const remove = (capture = ''): Promise<ApiResponse> =>
        client.delete(`${at(id, 'deletePosting')}?capture=${capture}`);
      const restore = (capture = ''): Promise<ApiResponse> => client.post(at(id, 'restorePosting'), { capture });
      expect((await remove(newer)).status).toBe(204);
      expect([await textsOf(client, id), (await card(id))?.hasPosting]).toEqual([[POSTING.text], true]);
      expect((await remove(newer)).status).toBe(404);
      expect((await remove(older)).status).toBe(204);
      expect([await textsOf(client, id), (await card(id))?.hasPosting]).toEqual([[], false]);
      for (let times = 0; times < 2; times += 1) expect((await restore(newer)).status).toBe(200);
      expect((await restore(older)).body).toEqual({ captures: before.captures });
      expect([await postingOf(client, id), (await card(id))?.hasPosting]).toEqual([before, true]);
      await remove(newer);
      await core()
        .knex('deleted_entries')
        .where({ id: newer })
        .update({ deleted_at: Date.now() - UNDO_DELETE_MS - 1000 });
      expect((await restore(newer)).status).toBe(404);
    });
    it('is not restored into another job, nor beside five others', async () => {
      const [{ id }, { id: other }] = [await addJob(client), await addJob(client)];
      const { posting } = await save(client, id, { text: '0' });
      const capture = posting?.id ?? '';
      await client.delete(`${at(id)}?capture=${capture}`);
      expect((await client.post(at(other, 'restorePosting'), { capture })).status).toBe(404);
      for (const text of ['1', '2', '3', '4', '5']) await save(client, id, { text });
      expect(await client.post(at(id, 'restorePosting'), { capture })).toMatchObject({
        status: 409,
        body: { code: 'limit_reached' },
      });
      expect(await textsOf(client, id)).toEqual(['5', '4', '3', '2', '1']);
    });
    it('counts in the storage until it is erased, and is refused where there is no room', async () => {
      const { id } = await addJob(client);
      const { posting } = await save(client, id, { text: 'ünü' });
      expect(await used(client)).toBe(JOB_TEXT + 5 + 2);
      await save(client, id, { text: 'ü', capture: posting?.id });
      expect(await used(client)).toBe(JOB_TEXT + 2 + 2);
      await client.delete(`${at(id)}?capture=${posting?.id}`);
      expect(await used(client)).toBe(JOB_TEXT + 2 + 2);
      await save(client, id, { text: 'abc' });
      await client.delete(`/api/jobs/${id}`);
      expect([await used(client), await core().knex('postings').where({ job_id: id })]).toEqual([0, []]);
      const room = TEXT_STORAGE_MAX_BYTES - JOB_TEXT - 3;
      await core().knex('users').where({ id: personId }).update({ text_bytes: room });
      const body = { company: 'Kestrel', position: 'Engineer', posting: POSTING };
      expect(await client.post('/api/jobs', body)).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
      expect((await client.get('/api/jobs')).body).toEqual([]);
    });
    it('comes back with a job that is restored', async () => {
      const { id } = await addJob(client, { posting: POSTING });
      const before = await postingOf(client, id);
      await client.delete(`/api/jobs/${id}?restorable=1`);
      expect((await client.get(at(id))).status).toBe(404);
      expect(((await client.post(`/api/jobs/${id}/restore`)).body as Job).hasPosting).toBe(true);
      expect(await postingOf(client, id)).toEqual(before);
    });
    it('has one capture if two requests save the same text at once', async () => {
      const { id } = await addJob(client);
      await Promise.all([1, 2, 3].map(() => save(client, id, { text: 'Bake bread' })));
      expect(await textsOf(client, id)).toEqual(['Bake bread']);
    });
  });
}

/** A page with a posting. */
const page = (text: string): string =>
  `<!doctype html><html lang="de"><head><title>Baker</title><script type="application/ld+json">${JSON.stringify({
    '@type': 'JobPosting',
    title: 'Baker',
    hiringOrganization: 'Kestrel',
    datePosted: '2026-11-24',
    description: `<p>${text}</p>`,
  })}</script></head><body><h1>Baker</h1><p>${text}</p></body></html>`;
const FIRST = 'We bake bread for the whole town, and we like to begin early in the morning.';
const SECOND = 'We bake bread for the whole town, and we like to begin late in the morning.';

export function readAgainSuite(core: () => CoreUnderTest): void {
  describe('Reading a posting again', () => {
    let site: RequestListener;
    let server: Server;
    let origin: string;
    let service: RunningService;
    let client: Client;
    beforeAll(async () => {
      server = createServer((req, res) => site(req, res));
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      origin = `http://${address}`;
      service = await core().another({ EXTRACTION_ALLOW_ADDRESSES: address });
    }, 60_000);
    beforeEach(async () => {
      client = (await signedIn(core().url, await newPerson(core()))).at(service.url);
    });
    afterAll(async () => {
      await service.end();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    });
    const shows = (html: string): void => {
      site = (_req, res) => void res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    };
    const readAgain = (id: string): Promise<ApiResponse> => client.post(pathOf('readPostingAgain', { id }));

    it('keeps the text that the form has read, and adds a capture only if the text has changed', async () => {
      shows(page(FIRST));
      const jobUrl = `${origin}/jobs/1`;
      const { posting } = (await client.post(pathOf('extractFromUrl'), { url: jobUrl })).body as ExtractedJob;
      expect(posting).toEqual({ text: FIRST, source: 'json-ld', language: 'de', facts: { datePosted: '2026-11-24' } });
      const { id } = await addJob(client, { jobUrl, posting });
      const { captures } = await postingOf(client, id);
      expect(await readAgain(id)).toMatchObject({ status: 200, body: { isNew: false, captures } });
      shows(page(SECOND));
      const { body } = await readAgain(id);
      expect(body).toEqual({
        isNew: true,
        captures: [expect.objectContaining({ source: 'json-ld', host: new URL(origin).host }), ...captures],
      });
      expect((body as PostingReadAgain).captures).toHaveLength(2);
      expect(await textsOf(client, id)).toEqual([SECOND, FIRST]);
    });
    it.each([
      ['closed', '<title>Jobs</title><h1>Careers</h1><p>This job is no longer available.</p>'],
      ['closed', '<title>Welder at Kestrel</title><h1>Welder</h1><p>Company: Kestrel</p><p>This job is closed.</p>'],
      ['sign-in', WALL],
      ['no-posting', '<title>Soup</title><h1>Leek soup</h1><p>Cut the leeks.</p>'],
    ])('says that a page is %s, and leaves the captures as they are', async (reason, html) => {
      const { id } = await addJob(client, { jobUrl: origin, posting: POSTING });
      const before = await postingOf(client, id);
      shows(html);
      expect(await readAgain(id)).toMatchObject({ status: 422, body: { code: 'extraction_failed', reason } });
      expect(await postingOf(client, id)).toEqual(before);
    });
    it('needs a link', async () => {
      const { id } = await addJob(client);
      expect(await readAgain(id)).toMatchObject({ status: 400, body: { fields: { jobUrl: 'This job has no link.' } } });
    });
  });
}
