import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  type AnalyticsSummary,
  compileFilter,
  contextOf,
  type FoundJobs,
  JOB_SOURCES,
  type JobCard,
  parseFilter,
  STAGE_VALUES,
  type Today,
} from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import { findTexts } from '../../src/applications/job-search/queries.ts';
import { packPosting } from '../../src/applications/postings/packing.ts';
import type { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { scheduled } from './interviews.ts';
import { addJob } from './jobs.ts';

const search = (text: string): string => `/api/job-search?${new URLSearchParams({ q: text })}`;

export function jobSearchSuite(core: () => CoreUnderTest): void {
  const newClient = async (): Promise<Client> => signedIn(core().url, await newPerson(core()));
  const found = async (client: Client, text: string): Promise<FoundJobs> => {
    const { status, body } = await client.get(search(text));
    expect(status).toBe(200);
    return body as FoundJobs;
  };

  describe('The search in what cards do not have', () => {
    it('finds each word of a filter in notes, contacts, communications and interview notes', async () => {
      const client = await newClient();
      const { id: noted } = await addJob(client, { notes: 'Met Ánja' });
      const { id: saved } = await addJob(client, { contactName: 'anja b.', wishlist: true });
      const { id: called } = await addJob(client);
      await client.post('/api/communications', { jobId: called, source: 'phone', content: 'Talked to ANJA' });
      const { id: mailed } = await addJob(client);
      await client.post('/api/communications', { jobId: mailed, source: 'email', subject: 'Anja', content: 'Hello' });
      const { id: asked } = await addJob(client);
      await client.post('/api/interview-notes', { jobId: asked, notes: 'x', transcript: 'I am Anja', summary: 'Go' });
      await addJob(client, { company: 'Anja & Co' });
      expect(await found(client, 'anja OR -(go stage:offer) x')).toEqual({
        texts: [
          { text: 'anja', jobIds: [noted, saved, called, mailed, asked].sort() },
          { text: 'go', jobIds: [asked] },
        ],
      });
      expect(await found(client, 'has:note stage:offer')).toEqual({ texts: [], withNote: [noted] });
    });

    it('finds words of the kept posting of a job', async () => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      const { id } = await addJob(client);
      await addJob(client);
      const packed = await packPosting(
        { text: 'We build timetables in Gdańsk.', source: 'pasted', language: null, facts: {} },
        null,
      );
      await core()
        .knex('postings')
        .insert({ ...packed, id: newId(), user_id: person.id, job_id: id, captured_at: 1 });
      expect(await found(client, 'gdansk')).toEqual({ texts: [{ text: 'gdansk', jobIds: [id] }] });
    });

    it('finds nothing of anybody else, and nothing that was deleted', async () => {
      const [client, other] = [await newClient(), await newClient()];
      const { id } = await addJob(client, { notes: 'secret' });
      expect(await found(other, 'secret')).toEqual({ texts: [{ text: 'secret', jobIds: [] }] });
      await client.delete(`/api/jobs/${id}?restorable=1`);
      expect(await found(client, 'secret')).toEqual({ texts: [{ text: 'secret', jobIds: [] }] });
    });

    it('refuses a filter that is too long, and reads nothing for one that asks nothing', async () => {
      const client = await newClient();
      expect((await client.get(search('a'.repeat(1501)))).status).toBe(400);
      const runInSlot = () => Promise.reject(new Error('Nothing is asked for'));
      expect(await findTexts({ knex: core().knex, userId: 'nobody', runInSlot }, [])).toEqual([]);
    });
  });

  describe('A filter', () => {
    const FILTERS = [
      'stage:applied,phone',
      '-tag:go',
      'tag:go OR place:berlin',
      'engineer berlin',
      'anja -company:acme',
      '"met anja" OR has:interview',
      'silent:yes',
      '-silent:>=20 has:note',
      'due:<7d',
      'applied:<30d source:referral,none',
      'moved:<1d -(stage:offer OR has:reply)',
      'pay:>=80k,none level:senior',
      'colour:red OR stage:offer',
      '-colour:red',
      'stage:offer (',
    ];

    it('matches the same jobs in the browser and in the figures of the service', async () => {
      const client = await newClient();
      await client.patch('/api/account', { timeZone: 'Europe/Berlin' });
      const today = new Date().toISOString().slice(0, 10);
      // Chosen by a fixed sequence, so that a failure can be repeated.
      let seed = 20_261_129;
      const pick = <Value>(values: readonly Value[]): Value => {
        seed = (seed * 48_271) % 2_147_483_647;
        const value = values[seed % values.length];
        if (value === undefined) throw new Error('There is nothing to pick from');
        return value;
      };
      const ids: string[] = [];
      for (let n = 0; n < 30; n += 1) {
        const { id } = await addJob(client, {
          company: pick(['Acme', 'acmé GmbH', 'Kestrel']),
          position: pick(['Senior Engineer', 'Designer', 'Data Engineer']),
          status: pick(STAGE_VALUES),
          appliedOn: addDays(today, -pick([0, 3, 13, 25, 60])),
          tags: pick([null, ['Go'], ['Google', 'EU']]),
          location: pick([null, 'Berlin', 'Zürich']),
          salary: pick([null, '€70,000 to €90,000', '$60k']),
          source: pick([null, ...JOB_SOURCES]),
          notes: pick([null, 'Met Anja', 'Nothing']),
        });
        ids.push(id);
      }
      await client.post('/api/communications', { jobId: ids[0], source: 'email', content: 'From Anja' });
      await client.post('/api/reminders', { jobId: ids[1], text: 'Call', dueOn: addDays(today, 2) });
      await client.post('/api/reminders', { jobId: ids[2], text: 'Call', dueOn: addDays(today, 20) });
      await scheduled(client, ids[3] ?? '');

      const cards = (await client.get('/api/jobs?view=card')).body as JobCard[];
      const news = (await client.get('/api/today')).body as Today;
      const counts: number[] = [];
      for (const text of FILTERS) {
        const context = contextOf({ now: Date.now(), zone: 'Europe/Berlin', news, found: await found(client, text) });
        const inBrowser = cards.filter(compileFilter(parseFilter(text), context)).map(({ id }) => id);
        const query = new URLSearchParams({ q: text });
        const { status, body } = await client.get(`/api/analytics/summary?${query}`);
        const { jobIds } = body as AnalyticsSummary;
        expect([text, status, [...jobIds].sort()]).toEqual([text, 200, inBrowser.sort()]);
        counts.push(inBrowser.length);
      }
      // Most of the filters tell jobs apart.
      expect(counts.filter((count) => count > 0 && count < 30).length).toBeGreaterThanOrEqual(11);
    });

    it('of the figures sees a new communication at once', async () => {
      const client = await newClient();
      const { id } = await addJob(client, {});
      const jobsOf = async () => ((await client.get('/api/analytics/summary?q=anja')).body as AnalyticsSummary).jobIds;
      expect(await jobsOf()).toEqual([]);
      await client.post('/api/communications', { jobId: id, source: 'email', content: 'From Anja' });
      expect(await jobsOf()).toEqual([id]);
    });
  });
}
