import { describe, expect, it } from '@jest/globals';
import {
  type Interview,
  INTERVIEWS_MAX,
  type InterviewTime,
  JOB_INTERVIEWS_MAX,
  type SavedInterview,
  UNDO_DELETE_MS,
} from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import { insertRows } from '../../src/database/insertRows.ts';
import type { ApiResponse, Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, PASSWORD, signedIn } from '../people.ts';
import { unzip } from '../unzip.ts';
import { addJob } from './jobs.ts';

const LONDON = { kind: 'video', startsLocal: '2030-11-26T12:00', timeZone: 'Europe/London', durationMinutes: 30 };

/** Schedules an interview and returns the response. */
const schedule = (client: Client, jobId: string, more: object = {}): Promise<ApiResponse> =>
  client.post('/api/interviews', { jobId, ...LONDON, ...more });
/** The same for one that must be accepted. */
export async function scheduled(client: Client, jobId: string, more: object = {}): Promise<SavedInterview> {
  const { status, body } = await schedule(client, jobId, more);
  expect(status).toBe(201);
  return body as SavedInterview;
}

export function interviewSuite(core: () => CoreUnderTest): void {
  const newClient = async (): Promise<Client> => signedIn(core().url, await newPerson(core()));
  const listed = async (client: Client, from: string, to: string): Promise<string[]> =>
    ((await client.get(`/api/interviews?from=${from}&to=${to}`)).body as Interview[]).map(({ id }) => id);

  describe('An interview', () => {
    it('is stored as it was agreed, with its moments and what it shows of its job', async () => {
      const client = await newClient();
      const job = await addJob(client, {
        company: 'Oriel Analytics',
        position: 'Engineer',
        status: 'technical interview',
      });
      const people = ['Sam Whitlock', 'Priya Nair, web lead'];
      const more = { round: 2, place: 'https://meet.example/1', people, preparation: 'Ask.\nListen.' };
      const interview = await scheduled(client, job.id, more);
      expect(interview).toMatchObject({
        ...LONDON,
        ...more,
        jobId: job.id,
        job: { company: 'Oriel Analytics', position: 'Engineer', status: job.status },
        disambiguation: 'earlier',
        startsAt: '2030-11-26T12:00:00.000Z',
        endsAt: '2030-11-26T12:30:00.000Z',
        state: 'planned',
        sequence: 0,
        conflicts: [],
        nextFree: null,
      });
      expect(interview.uid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
      const { conflicts: _, nextFree: __, ...alone } = interview;
      expect((await client.get(`/api/jobs/${job.id}/interviews`)).body).toEqual([alone]);
    });
    it('is listed by every range that it shares time with', async () => {
      const client = await newClient();
      const { id } = await scheduled(client, (await addJob(client)).id);
      expect(await listed(client, '2030-11-26T12:29:00Z', '2030-11-27T00:00:00Z')).toEqual([id]);
      expect(await listed(client, '2030-11-26T12:30:00Z', '2030-11-27T00:00:00Z')).toEqual([]);
      expect(await listed(client, '2030-11-26T00:00:00Z', '2030-11-26T12:01:00Z')).toEqual([id]);
      expect(await listed(client, '2030-11-26T00:00:00Z', '2030-11-26T12:00:00Z')).toEqual([]);
    });
    it.each([
      'from=2030-01-02T00:00:00Z&to=2030-01-01T00:00:00Z',
      'from=2030-01-01T00:00:00Z&to=2032-01-01T00:00:00Z',
      'from=2030-01-01T00:00:00Z',
    ])('is not searched with %s', async (query) => {
      expect((await core().ada.get(`/api/interviews?${query}`)).status).toBe(400);
    });
    it.each([
      [{ startsLocal: '2030-02-30T10:00' }, 'startsLocal'],
      [{ startsLocal: '2030-02-03T10:00Z' }, 'startsLocal'],
      [{ startsLocal: '2030-02-03T10:00:00' }, 'startsLocal'],
      [{ startsLocal: '1999-12-31T10:00' }, 'startsLocal'],
      [{ timeZone: '+02:00' }, 'timeZone'],
      [{ durationMinutes: 4 }, 'durationMinutes'],
      [{ durationMinutes: 721 }, 'durationMinutes'],
      [{ round: 0 }, 'round'],
      [{ kind: 'lunch' }, 'kind'],
      [{ people: Array.from({ length: 21 }, (_, n) => `P${n}`) }, 'people'],
      [{ place: 'x'.repeat(501) }, 'place'],
    ])('is refused with %j', async (wrong, field) => {
      const job = await addJob(core().ada);
      const response = await schedule(core().ada, job.id, wrong);
      expect(response).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    });
  });

  describe('The time of an interview', () => {
    it('is refused if the clocks skip it, with the nearest times', async () => {
      const job = await addJob(core().ada);
      const skipped = { startsLocal: '2030-03-31T02:30', timeZone: 'Europe/Berlin' };
      const response = await schedule(core().ada, job.id, skipped);
      expect(response).toMatchObject({ status: 400, body: { code: 'validation_failed', reason: 'time_skipped' } });
      expect((response.body as { fields: { startsLocal: string } }).fields.startsLocal).toContain(
        '2030-03-31 01:30 and 2030-03-31 03:30',
      );
      const query = 'startsLocal=2030-03-31T02:30&timeZone=Europe/Berlin&durationMinutes=30';
      expect((await core().ada.get(`/api/interviews/time?${query}`)).body).toMatchObject({
        startsAt: null,
        endsAt: null,
        skipped: { earlier: '2030-03-31T01:30', later: '2030-03-31T03:30' },
      });
    });
    it('is the earlier of two if the clocks show it twice, unless the person says otherwise', async () => {
      const client = await newClient();
      const job = await addJob(client);
      const twice = { startsLocal: '2030-10-27T02:30', timeZone: 'Europe/Berlin' };
      // GNU date: TZ=Europe/Berlin date -d '2030-10-27 02:30 CEST' and CET.
      expect(await scheduled(client, job.id, twice)).toMatchObject({ startsAt: '2030-10-27T00:30:00.000Z' });
      const later = await scheduled(client, job.id, { ...twice, disambiguation: 'later' });
      expect(later).toMatchObject({ startsAt: '2030-10-27T01:30:00.000Z', disambiguation: 'later' });
      const query = 'startsLocal=2030-10-27T02:30&timeZone=Europe/Berlin&durationMinutes=30';
      expect((await client.get(`/api/interviews/time?${query}`)).body).toMatchObject({
        ambiguous: { earlier: '2030-10-27T00:30:00.000Z', later: '2030-10-27T01:30:00.000Z' },
      });
      const moved = await client.patch(`/api/interviews/${later.id}`, { startsLocal: '2030-10-27T02:45' });
      expect(moved.body).toMatchObject({ startsAt: '2030-10-27T00:45:00.000Z', disambiguation: 'earlier' });
    });
  });

  describe('Interviews that overlap', () => {
    it('are saved with a warning that names the next free time', async () => {
      const client = await newClient();
      await client.patch('/api/account', { timeZone: 'Europe/Berlin' });
      const job = await addJob(client, { company: 'Arcadia Rail' });
      const long = await scheduled(client, job.id, { startsLocal: '2030-11-26T09:00', durationMinutes: 240 });
      const second = await scheduled(client, job.id);
      const company = 'Arcadia Rail';
      expect(second).toMatchObject({
        conflicts: [{ id: long.id, jobId: job.id, company, startsAt: long.startsAt, endsAt: long.endsAt }],
        nextFree: { startsLocal: '2030-11-26T13:00', startsAt: '2030-11-26T13:00:00.000Z', disambiguation: 'earlier' },
      });
      const query = 'startsLocal=2030-11-26T12:00&timeZone=Europe/London&durationMinutes=30';
      const { body } = await client.get(`/api/interviews/time?${query}&except=${second.id}`);
      expect((body as InterviewTime).conflicts.map(({ id }) => id)).toEqual([long.id]);
      // The person's day from 8:00 to 18:00 in Berlin is 7:00 to 17:00 in London.
      expect((body as InterviewTime).free).toEqual([
        { startsAt: '2030-11-26T07:00:00.000Z', endsAt: '2030-11-26T09:00:00.000Z' },
        { startsAt: '2030-11-26T13:00:00.000Z', endsAt: '2030-11-26T17:00:00.000Z' },
      ]);
    });
    it('do not if one ends when the other starts, or is cancelled', async () => {
      const client = await newClient();
      const job = await addJob(client);
      const first = await scheduled(client, job.id);
      expect((await scheduled(client, job.id, { startsLocal: '2030-11-26T12:30' })).conflicts).toEqual([]);
      expect((await scheduled(client, job.id, { startsLocal: '2030-11-26T11:30' })).conflicts).toEqual([]);
      await client.patch(`/api/interviews/${first.id}`, { state: 'cancelled' });
      expect((await scheduled(client, job.id)).conflicts).toEqual([]);
    });
  });

  describe('A change of an interview', () => {
    it('increases the sequence if it concerns time, place or state, and keeps the uid', async () => {
      const client = await newClient();
      const { id, uid } = await scheduled(client, (await addJob(client)).id);
      const sequenceAfter = async (body: object): Promise<number> => {
        const response = await client.patch(`/api/interviews/${id}`, body);
        expect(response).toMatchObject({ status: 200, body: { uid, ...body } });
        return (response.body as Interview).sequence;
      };
      expect(await sequenceAfter({ preparation: 'Read' })).toBe(0);
      expect(await sequenceAfter({ round: 2, people: ['Ada'] })).toBe(0);
      expect(await sequenceAfter({ startsLocal: '2030-11-26T13:00' })).toBe(1);
      expect(await sequenceAfter({ startsLocal: '2030-11-26T13:00' })).toBe(1);
      expect(await sequenceAfter({ durationMinutes: 45 })).toBe(2);
      expect(await sequenceAfter({ place: 'Room 1' })).toBe(3);
      expect(await sequenceAfter({ state: 'cancelled' })).toBe(4);
      expect(await sequenceAfter({ state: 'planned' })).toBe(5);
      // The same moment on other clocks is no change of time.
      expect(await sequenceAfter({ startsLocal: '2030-11-26T14:00', timeZone: 'Europe/Berlin' })).toBe(5);
    });
    it('without an effect writes nothing', async () => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      const { id } = await scheduled(client, (await addJob(client)).id);
      const version = async () => (await core().knex('users').where({ id: person.id }).first()).calendar_version;
      const before = await version();
      expect((await client.patch(`/api/interviews/${id}`, { round: 1 })).status).toBe(200);
      expect(await version()).toBe(before);
      expect((await client.patch(`/api/interviews/${id}`, {})).status).toBe(400);
    });
    it('by several requests at once counts each of them', async () => {
      const client = await newClient();
      const { id } = await scheduled(client, (await addJob(client)).id);
      const { url } = await core().second();
      const other = client.at(url);
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          (n % 2 ? client : other).patch(`/api/interviews/${id}`, { place: `P${n}` }),
        ),
      );
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
      expect(responses.map(({ body }) => (body as Interview).sequence).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    });
  });

  describe('A deleted interview', () => {
    it('is restored with a higher sequence, also twice', async () => {
      const client = await newClient();
      const job = await addJob(client);
      const { conflicts: _, nextFree: __, ...interview } = await scheduled(client, job.id);
      expect((await client.delete(`/api/interviews/${interview.id}`)).status).toBe(204);
      expect((await client.delete(`/api/interviews/${interview.id}`)).status).toBe(404);
      expect((await client.get(`/api/jobs/${job.id}/interviews`)).body).toEqual([]);
      for (let time = 0; time < 2; time += 1) {
        const { status, body } = await client.post(`/api/interviews/${interview.id}/restore`);
        expect([status, body]).toEqual([200, { ...interview, sequence: 1, updatedAt: expect.any(String) }]);
      }
    });
    it('is gone after ten minutes', async () => {
      const client = await newClient();
      const { id } = await scheduled(client, (await addJob(client)).id);
      await client.delete(`/api/interviews/${id}`);
      await core()
        .knex('deleted_entries')
        .where({ id })
        .update({ deleted_at: Date.now() - UNDO_DELETE_MS - 1000 });
      expect((await client.post(`/api/interviews/${id}/restore`)).status).toBe(404);
    });
  });

  describe('The interviews of a deleted job', () => {
    it('are hidden, come back with it, and are erased with it', async () => {
      const client = await newClient();
      const job = await addJob(client);
      const { id } = await scheduled(client, job.id);
      const range = ['2030-11-26T00:00:00Z', '2030-11-27T00:00:00Z'] as const;
      await client.delete(`/api/jobs/${job.id}?restorable=1`);
      expect(await listed(client, ...range)).toEqual([]);
      expect((await client.get(`/api/jobs/${job.id}/interviews`)).status).toBe(404);
      expect((await client.get(`/api/interviews/${id}/calendar`)).status).toBe(404);
      expect((await client.patch(`/api/interviews/${id}`, { round: 2 })).status).toBe(404);
      expect((await scheduled(client, (await addJob(client)).id)).conflicts).toEqual([]);
      await client.post(`/api/jobs/${job.id}/restore`);
      expect(await listed(client, ...range)).toContain(id);
      await client.delete(`/api/jobs/${job.id}`);
      expect(await core().knex('interviews').where({ job_id: job.id })).toEqual([]);
    });
  });

  describe('The limits of interviews', () => {
    it(`are ${JOB_INTERVIEWS_MAX} for a job and ${INTERVIEWS_MAX} for a person`, async () => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      const jobs = [await addJob(client), await addJob(client)];
      const { id } = await scheduled(client, jobs[0]?.id ?? '');
      const row = await core().knex('interviews').where({ id }).first();
      const copies = (count: number, job_id: string) =>
        Array.from({ length: count }, () => ({ ...row, job_id, id: newId(), uid: newId() }));
      await insertRows(core().knex, 'interviews', copies(JOB_INTERVIEWS_MAX - 1, jobs[0]?.id ?? ''));
      expect(await schedule(client, jobs[0]?.id ?? '')).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
      await insertRows(core().knex, 'interviews', copies(INTERVIEWS_MAX - JOB_INTERVIEWS_MAX, newId()));
      expect(await schedule(client, jobs[1]?.id ?? '')).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
      await core().knex('interviews').where({ user_id: person.id }).delete();
    });
  });

  describe('The download of the account', () => {
    it('has all interviews and the calendar feed without its secret', async () => {
      const client = await newClient();
      const {
        conflicts: _,
        nextFree: __,
        ...interview
      } = await scheduled(client, (await addJob(client)).id, {
        people: ['Ada'],
      });
      const { body: feed } = await client.post('/api/calendar-feed', { password: PASSWORD });
      const files = await unzip((await client.bytes('/api/account/export')).bytes);
      const { job: _job, ...facts } = interview;
      expect(JSON.parse(String(files.get('interviews.json')))).toEqual([facts]);
      const { createdAt, address } = feed as { createdAt: string; address: string };
      expect(JSON.parse(String(files.get('account.json')))).toMatchObject({
        calendarFeed: { createdAt, lastReadAt: null },
      });
      const secret = address.split('/').at(-1) ?? '';
      expect([...files.values()].some((content) => content.includes(secret.slice(0, 20)))).toBe(false);
    });
  });
}
