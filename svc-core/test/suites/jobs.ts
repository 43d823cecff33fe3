import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  cardTextFields,
  type Job,
  type JobCard,
  NOTHING_KNOWN,
  STAGE_VALUES,
  type StageHistoryEntry,
  TEXT_MAX,
} from '@jobtrail/contract';
import { foldingCases } from '@jobtrail/contract/testing';
import type { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';

/** Creates a job and returns it. */
export async function addJob(who: Client, fields: object = {}): Promise<Job> {
  const { status, body } = await who.post('/api/jobs', { company: 'Kestrel', position: 'Engineer', ...fields });
  expect(status).toBe(201);
  return body as Job;
}
export const historyOf = async (who: Client, id: string): Promise<StageHistoryEntry[]> =>
  (await who.get(`/api/jobs/${id}/stage-history`)).body as StageHistoryEntry[];
const cardsOf = async (who: Client): Promise<JobCard[]> => (await who.get('/api/jobs?view=card')).body as JobCard[];

/** The mark of a text. */
export const markOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The whole body, as the add dialog sends it. */
const WHOLE = {
  company: 'Northwind',
  position: 'Engineer',
  status: 'onsite',
  applicationDate: '2026-11-02T09:00:00.000Z',
  userId: null,
  jobUrl: 'https://example.com/jobs/1',
  tags: ['remote', 'react'],
  notes: 'line one\n  line two ',
  salary: '€70,000',
  location: 'Oslo',
  contactName: 'Ada',
  contactEmail: 'ada@work.example',
  contactPhone: '+47 1',
  images: null,
};

export function jobSuite(core: () => CoreUnderTest): void {
  describe('Jobs', () => {
    it('a job is created with every field and returned unchanged', async () => {
      const { ada } = core();
      const { body: me } = await ada.get('/api/auth/me');
      const job = await addJob(ada, WHOLE);
      const { userId, id } = job;
      expect(job).toMatchObject({ ...WHOLE, userId: (me as { id: string }).id });
      expect((await ada.get(`/api/jobs/${id}`)).body).toEqual(job);
      const { body: list } = await ada.get('/api/jobs');
      expect((list as Job[]).find((one) => one.id === id)).toEqual(job);
      expect(userId).toMatch(/^[0-9a-f-]{36}$/);
    });
    it('a new job is Applied, with the current date and one history entry without an earlier stage', async () => {
      const { ada } = core();
      const job = await addJob(ada);
      expect(job).toMatchObject({
        status: 'applied',
        jobUrl: null,
        tags: null,
        notes: null,
        images: null,
        repliedAt: null,
      });
      // The clock is that of the database.
      expect(Math.abs(Date.parse(job.applicationDate ?? '') - Date.now())).toBeLessThan(60_000);
      expect(await historyOf(ada, job.id)).toEqual([
        expect.objectContaining({ fromStage: null, toStage: 'applied', notes: null }),
      ]);
    });
    it('a job belongs to the person who creates it, regardless of userId', async () => {
      const { ada, bob } = core();
      const { body: other } = await bob.get('/api/auth/me');
      const job = await addJob(ada, { userId: (other as { id: string }).id });
      expect(job.userId).not.toBe((other as { id: string }).id);
    });
    it.each([
      [{ company: '' }, 'company'],
      [{ company: '   ' }, 'company'],
      [{ company: 7 }, 'company'],
      [{ company: 'x'.repeat(201) }, 'company'],
      [{ position: null }, 'position'],
      [{ status: 'Applied' }, 'status'],
      [{ status: '' }, 'status'],
      [{ jobUrl: 'javascript:alert(1)' }, 'jobUrl'],
      [{ jobUrl: 'nonsense' }, 'jobUrl'],
      [{ applicationDate: 'yesterday' }, 'applicationDate'],
      [{ tags: 7 }, 'tags'],
      [{ tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 'tags'],
      [{ notes: 'n'.repeat(50_001) }, 'notes'],
      [{ images: 'not json' }, 'images'],
      [{ images: '{}' }, 'images'],
    ])('%j is rejected with a sentence for the field', async (fields, field) => {
      const { status, body } = await core().ada.post('/api/jobs', {
        company: 'Kestrel',
        position: 'Engineer',
        ...fields,
      });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        code: 'validation_failed',
        error: expect.any(String),
        requestId: expect.any(String),
        fields: { [field]: expect.any(String) },
      });
    });
    it('tags may be a comma-separated text', async () => {
      expect((await addJob(core().ada, { tags: 'a, b,,a' })).tags).toEqual(['a', 'b']);
    });
    it('any field can be changed without affecting the others', async () => {
      const { ada } = core();
      const job = await addJob(ada, WHOLE);
      const changes = {
        company: 'Contoso',
        position: 'Lead',
        applicationDate: null,
        jobUrl: null,
        tags: null,
        notes: 'n',
        salary: null,
        location: 'Rome',
        contactName: null,
        contactEmail: 'x',
        contactPhone: null,
      };
      for (const [field, value] of Object.entries(changes)) {
        const { status, body } = await ada.patch(`/api/jobs/${job.id}`, { [field]: value });
        expect([field, status, (body as Record<string, unknown>)[field]]).toEqual([field, 200, value]);
      }
      const { updatedAt: _, ...rest } = job;
      // The title says something else now.
      const smart = { ...NOTHING_KNOWN, seniority: 'lead' };
      expect((await ada.get(`/api/jobs/${job.id}`)).body).toMatchObject({ ...rest, ...changes, smart });
    });
    it('an empty change is rejected, and one without an effect writes nothing', async () => {
      const { ada } = core();
      const job = await addJob(ada);
      expect((await ada.patch(`/api/jobs/${job.id}`, {})).status).toBe(400);
      const { status, body } = await ada.patch(`/api/jobs/${job.id}`, { company: job.company });
      expect([status, body]).toEqual([200, job]);
    });
    describe('notes that were typed on others than the saved ones', () => {
      const change = (job: Job, body: object) => core().ada.patch(`/api/jobs/${job.id}`, body);
      const notesOf = async ({ id }: Job) => ((await core().ada.get(`/api/jobs/${id}`)).body as Job).notes;
      const edited = async () => {
        const job = await addJob(core().ada, { notes: 'First' });
        await change(job, { notes: 'Saved elsewhere', knownNotes: markOf('First') });
        return job;
      };
      it('are not saved, and neither is anything else of the request', async () => {
        const job = await edited();
        const refused = await change(job, { notes: 'Typed here', knownNotes: markOf('First'), company: 'Never' });
        expect([refused.status, refused.body]).toMatchObject([409, { code: 'conflict' }]);
        expect((await core().ada.get(`/api/jobs/${job.id}`)).body).toMatchObject({
          notes: 'Saved elsewhere',
          company: job.company,
        });
        expect((await change(job, { notes: 'Typed here', knownNotes: markOf('Saved elsewhere') })).status).toBe(200);
        expect(await notesOf(job)).toBe('Typed here');
      });
      it('are saved after those if nobody waits for the response, once', async () => {
        const job = await edited();
        const leaving = { notes: 'Typed here', knownNotes: markOf('First'), onConflict: 'both' };
        for (let time = 0; time < 2; time += 1) {
          expect((await change(job, leaving)).status).toBe(200);
          expect(await notesOf(job)).toBe('Saved elsewhere\n\nTyped here');
        }
      });
      it('are no conflict if they are the saved ones, or if there are none yet', async () => {
        const job = await edited();
        expect((await change(job, { notes: 'Saved elsewhere', knownNotes: markOf('First') })).status).toBe(200);
        const fresh = await addJob(core().ada, { notes: null });
        expect((await change(fresh, { notes: 'First', knownNotes: markOf('') })).status).toBe(200);
        expect((await change(fresh, { notes: null, knownNotes: markOf('') })).status).toBe(409);
      });
      it('are kept whole where both are too long together; then they have to be shortened', async () => {
        const long = 'x'.repeat(TEXT_MAX.notes);
        const job = await addJob(core().ada, { notes: long });
        const leaving = { notes: 'Typed here', knownNotes: markOf('First'), onConflict: 'both' };
        expect((await change(job, leaving)).status).toBe(200);
        expect(await notesOf(job)).toBe(`${long}\n\nTyped here`);
        expect((await change(job, { ...leaving, notes: 'More' })).status).toBe(409);
      });
      it('need a mark that is one, and a change beside it', async () => {
        const job = await addJob(core().ada);
        expect((await change(job, { notes: 'n', knownNotes: 'First' })).status).toBe(400);
        expect((await change(job, { knownNotes: markOf(''), onConflict: 'both' })).status).toBe(400);
      });
      it('are never lost to each other, however many are saved at once', async () => {
        const job = await addJob(core().ada, { notes: null });
        const texts = Array.from({ length: 12 }, (_, n) => `Sentence ${n}.`);
        const body = (notes: string, at: number) => ({
          notes,
          knownNotes: markOf(''),
          ...(at % 2 === 0 && { onConflict: 'both' }),
        });
        const statuses = await Promise.all(texts.map(async (text, at) => (await change(job, body(text, at))).status));
        const saved = (await notesOf(job))?.split('\n\n').toSorted();
        expect(saved).toEqual(texts.filter((_, at) => statuses[at] === 200).toSorted());
        expect(statuses.filter((_, at) => at % 2 === 0)).toEqual(Array(6).fill(200));
      });
    });
    it('a job is deleted with all its related data', async () => {
      const { ada, knex } = core();
      const job = await addJob(ada);
      await ada.post('/api/communications', { jobId: job.id, source: 'email', content: 'Hi' });
      await ada.post('/api/interview-notes', { jobId: job.id, notes: 'Fine' });
      const { status, body } = await ada.delete(`/api/jobs/${job.id}`);
      expect([status, body]).toEqual([204, '']);
      expect((await ada.get(`/api/jobs/${job.id}`)).status).toBe(404);
      expect((await ada.delete(`/api/jobs/${job.id}`)).status).toBe(404);
      for (const table of ['stage_history', 'communications', 'interview_notes', 'media'])
        expect(await knex(table).where({ job_id: job.id })).toEqual([]);
    });
    it('jobs can be searched in all their texts, as cards and in full', async () => {
      const { bob } = core();
      const fields = {
        company: 'Quokka 5b',
        position: 'Quokka 5c',
        location: 'Quokka 5d',
        contactName: 'Quokka 5e',
        tags: ['Quokka 5f'],
        notes: `${'x'.repeat(20_000)} Quokka 5g`,
      };
      const made = new Map<string, string>();
      for (const [field, value] of Object.entries(fields)) {
        const { body } = await bob.post('/api/jobs', { company: 'C', position: 'P', [field]: value });
        made.set(field, (body as Job).id);
      }
      const find = async (q: string, view: string) =>
        ((await bob.get(`/api/jobs?view=${view}&q=${encodeURIComponent(q)}`)).body as Job[]).map(({ id }) => id);
      for (const view of ['card', 'full']) {
        expect(await find(' QUOKKA ', view)).toEqual([...made.values()].reverse());
        expect(await find('quokka 5g', view)).toEqual([made.get('notes')]);
        expect(await find('quokka 5h', view)).toEqual([]);
      }
      expect((await bob.get(`/api/jobs?q=${'x'.repeat(201)}`)).status).toBe(400);
      expect(await core().ada.get('/api/jobs?view=card&q=quokka')).toMatchObject({ status: 200, body: [] });
    });
    it('jobs are found however a person types what they contain', async () => {
      const client = await signedIn(core().url, await newPerson(core()));
      const find = async (q: string) =>
        ((await client.get(`/api/jobs?view=card&q=${encodeURIComponent(q)}`)).body as JobCard[]).map(({ id }) => id);
      for (const { text, finds, misses = [] } of foldingCases) {
        const { id } = await addJob(client, { company: 'C', position: 'P', notes: text });
        for (const typed of finds) expect([typed, (await find(typed)).includes(id)]).toEqual([typed, true]);
        for (const typed of misses) expect([typed, (await find(typed)).includes(id)]).toEqual([typed, false]);
      }
    });
    it('the board gets cards, newest first, without notes, images and contacts', async () => {
      const { bob } = core();
      const first = await addJob(bob, WHOLE);
      const second = await addJob(bob);
      const cards = await cardsOf(bob);
      expect(cards.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
      expect(new Set(Object.keys(cards[0] ?? {}))).toEqual(
        new Set([
          'applicationDate',
          'appliedOn',
          'company',
          'hasPosting',
          'id',
          'jobUrl',
          'position',
          'repliedAt',
          'stageChangedAt',
          'stageChangedOn',
          'status',
          'tags',
          'updatedAt',
          'closedReason',
          'source',
          'smart',
          'wishlist',
          ...cardTextFields,
        ]),
      );
    });
    it('the card list returns 304 while it is unchanged, and never after a write', async () => {
      const { bob } = core();
      const { headers } = await bob.get('/api/jobs?view=card');
      const etag = headers.get('etag') ?? '';
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect((await bob.get('/api/jobs?view=card', { 'if-none-match': etag })).status).toBe(304);
      await addJob(bob);
      expect((await bob.get('/api/jobs?view=card', { 'if-none-match': etag })).status).toBe(200);
    });
    it('the card list is the same in every encoding, also after a write, with one ETag', async () => {
      const client = await signedIn(core().url, await newPerson(core()));
      const jobs = [];
      for (let n = 0; n < 5; n += 1) jobs.push(await addJob(client));
      const read = async () => {
        const answers = [];
        for (const encoding of ['identity', 'br', 'gzip', 'br'])
          answers.push(await client.get('/api/jobs?view=card', { 'accept-encoding': encoding }));
        const [plain, ...packed] = answers;
        if (!plain) throw new Error('There is no plain list');
        expect(plain.headers.get('content-encoding')).toBe(null);
        expect(packed.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', 'br']);
        for (const { body, headers } of packed) {
          expect(body).toEqual(plain.body);
          expect([headers.get('etag'), headers.get('vary')]).toEqual([
            plain.headers.get('etag'),
            'cookie, accept-encoding',
          ]);
        }
        return plain;
      };
      const { headers } = await read();
      const etag = headers.get('etag') ?? '';
      for (const encoding of ['identity', 'br']) {
        const known = { 'accept-encoding': encoding, 'if-none-match': etag };
        const { status, headers: sent } = await client.get('/api/jobs?view=card', known);
        expect([status, sent.get('etag'), sent.get('vary')]).toEqual([304, etag, 'cookie, accept-encoding']);
      }
      await client.patch(`/api/jobs/${jobs[0]?.id}`, { company: 'Another' });
      expect((await read()).body).toContainEqual(expect.objectContaining({ company: 'Another' }));
    });
    it('an unknown query parameter is ignored and an invalid value is rejected', async () => {
      expect((await core().ada.get('/api/jobs?view=card&x=1')).status).toBe(200);
      expect((await core().ada.get('/api/jobs?view=everything')).status).toBe(400);
    });
  });

  describe('Stages', () => {
    it('a move and its history entry are written together, and the list shows both', async () => {
      const { ada } = core();
      const job = await addJob(ada);
      const { status, body } = await ada.patch(`/api/jobs/${job.id}`, { status: 'phone screen' });
      const moved = body as Job;
      expect([status, moved.status, moved.repliedAt]).toEqual([200, 'phone screen', moved.stageChangedAt]);
      expect((await historyOf(ada, job.id)).map(({ fromStage, toStage }) => [fromStage, toStage])).toEqual([
        ['applied', 'phone screen'],
        [null, 'applied'],
      ]);
      expect((await cardsOf(ada)).find(({ id }) => id === job.id)).toMatchObject({
        status: 'phone screen',
        stageChangedAt: moved.stageChangedAt,
      });
    });
    it('any stage may change to any other', async () => {
      const { ada } = core();
      const job = await addJob(ada);
      for (const to of [...STAGE_VALUES.slice(1), 'applied', 'rejected', 'phone screen'])
        expect((await ada.patch(`/api/jobs/${job.id}`, { status: to })).status).toBe(200);
    });
    it('a move to the current stage writes nothing', async () => {
      const { ada } = core();
      const job = await addJob(ada, { status: 'offer' });
      const { body } = await ada.patch(`/api/jobs/${job.id}`, { status: 'offer' });
      expect(body).toEqual(job);
      expect(await historyOf(ada, job.id)).toHaveLength(1);
    });
    it('the reply date is set when a job first leaves Applied, kept in later stages, and cleared when it returns', async () => {
      const { ada } = core();
      const { id } = await addJob(ada);
      const move = async (status: string): Promise<Job> => (await ada.patch(`/api/jobs/${id}`, { status })).body as Job;
      const first = (await move('phone screen')).repliedAt;
      expect(first).not.toBeNull();
      expect((await move('onsite')).repliedAt).toBe(first);
      expect((await move('applied')).repliedAt).toBeNull();
    });
    it('twenty concurrent moves leave a history without a gap', async () => {
      const { ada } = core();
      const { id } = await addJob(ada);
      const moves = Array.from({ length: 20 }, (_, n) => STAGE_VALUES[n % STAGE_VALUES.length]);
      const responses = await Promise.all(moves.map((status) => ada.patch(`/api/jobs/${id}`, { status })));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      const oldestFirst = (await historyOf(ada, id)).reverse();
      oldestFirst.forEach((entry, n) => expect(entry.fromStage).toBe(n === 0 ? null : oldestFirst[n - 1]?.toStage));
      expect(oldestFirst.every(({ fromStage, toStage }) => fromStage !== toStage)).toBe(true);
      expect(((await ada.get(`/api/jobs/${id}`)).body as Job).status).toBe(oldestFirst.at(-1)?.toStage);
    });
    it('concurrent changes of different fields from two tabs are both kept', async () => {
      const { ada } = core();
      const { id } = await addJob(ada);
      await Promise.all([
        ada.patch(`/api/jobs/${id}`, { notes: 'from one tab' }),
        ada.patch(`/api/jobs/${id}`, { status: 'offer' }),
        ada.patch(`/api/jobs/${id}`, { salary: '1' }),
      ]);
      expect((await ada.get(`/api/jobs/${id}`)).body).toMatchObject({
        notes: 'from one tab',
        status: 'offer',
        salary: '1',
      });
    });
    it('the counts include all six stages and only the person’s own jobs', async () => {
      const { ada } = core();
      const { body } = await ada.get('/api/analytics/stage-counts');
      expect(Object.keys(body as object)).toEqual([...STAGE_VALUES]);
      const cards = await cardsOf(ada);
      for (const stage of STAGE_VALUES)
        expect((body as Record<string, number>)[stage]).toBe(cards.filter(({ status }) => status === stage).length);
    });
  });
}
