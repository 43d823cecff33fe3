import { describe, expect, it } from '@jest/globals';
import {
  type Communication,
  dueSuggestions,
  type JobCard,
  type RecordedDecision,
  type Reminder,
  type SavedInterview,
  type Suggestion,
  type Today,
  type TodayCount,
  type UpdatedJob,
  type UpdatedReminder,
} from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import type { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { scheduled } from './interviews.ts';
import { addJob } from './jobs.ts';

const DAY_MS = 86_400_000;
/** A time zone in which it is about noon at a moment. `Etc/GMT+5` is five hours behind UTC. */
function zoneWithNoonAt(now: number): string {
  const ahead = 12 - new Date(now).getUTCHours();
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
/** A day of the UTC calendar, so many days from today. */
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

export function reminderSuite(core: () => CoreUnderTest): void {
  const newClient = async (): Promise<Client> => signedIn(core().url, await newPerson(core()));
  const todayOf = async (client: Client): Promise<Today> => (await client.get('/api/today')).body as Today;
  const countOf = async (client: Client): Promise<TodayCount> =>
    (await client.get('/api/today/count')).body as TodayCount;
  const remind = async (client: Client, body: object): Promise<Reminder> => {
    const response = await client.post('/api/reminders', body);
    expect(response.status).toBe(201);
    return response.body as Reminder;
  };
  const change = async (client: Client, id: string, body: object): Promise<UpdatedReminder> => {
    const response = await client.patch(`/api/reminders/${id}`, body);
    expect(response).toMatchObject({ status: 200 });
    return response.body as UpdatedReminder;
  };
  const communicationsOf = async (client: Client, jobId: string): Promise<Communication[]> =>
    (await client.get(`/api/jobs/${jobId}/communications`)).body as Communication[];

  describe('A reminder', () => {
    it('has a text, a day or none, and a job or none', async () => {
      const client = await newClient();
      const { id: jobId } = await addJob(client);
      const ofJob = await remind(client, { text: ' Call Devon ', dueOn: '2026-12-24', jobId });
      const ofNone = await remind(client, { text: 'Update the resume', dueOn: null });
      expect(ofJob).toEqual({
        id: expect.any(String),
        jobId,
        text: 'Call Devon',
        dueOn: '2026-12-24',
        snoozedUntil: null,
        state: 'open',
        doneAt: null,
        createdAt: expect.any(String),
      });
      const { reminders, timeZone } = await todayOf(client);
      expect(timeZone).toBeNull();
      expect(reminders).toHaveLength(2);
      expect(reminders).toEqual(expect.arrayContaining([ofJob, ofNone]));
    });
    it.each([
      ['without a text', { text: ' ', dueOn: null }, 'text'],
      ['with a long text', { text: 'x'.repeat(301), dueOn: null }, 'text'],
      ['on a day that does not exist', { text: 'x', dueOn: '2026-02-29' }, 'dueOn'],
      ['at a moment', { text: 'x', dueOn: '2026-12-24T08:00:00Z' }, 'dueOn'],
      ['without a word about its day', { text: 'x' }, 'dueOn'],
      [
        'of no job for a suggestion',
        { text: 'x', dueOn: null, suggestion: { rule: 'follow-up', touch: 1 } },
        'suggestion',
      ],
    ])('is refused %s', async (_, body, field) => {
      expect(await core().ada.post('/api/reminders', body)).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.any(String) } },
      });
    });
    it('is overdue, due today, later or without a day, and a snooze counts instead of its day', async () => {
      const client = await newClient();
      const late = await remind(client, { text: 'late', dueOn: dayIn(-3) });
      await remind(client, { text: 'due', dueOn: dayIn(0) });
      await remind(client, { text: 'later', dueOn: dayIn(1) });
      await remind(client, { text: 'some day', dueOn: null });
      expect(await countOf(client)).toMatchObject({ overdue: 1, dueToday: 1 });
      expect(await change(client, late.id, { snoozedUntil: dayIn(0) })).toMatchObject({ dueOn: dayIn(-3) });
      expect(await countOf(client)).toMatchObject({ overdue: 0, dueToday: 2 });
      await change(client, late.id, { snoozedUntil: dayIn(3) });
      expect(await countOf(client)).toMatchObject({ overdue: 0, dueToday: 1 });
      expect(await change(client, late.id, { dueOn: dayIn(-1) })).toMatchObject({ snoozedUntil: null });
      expect(await countOf(client)).toMatchObject({ overdue: 1, dueToday: 1 });
    });
    it('is due by the calendar of the person, not of the server', async () => {
      const client = await newClient();
      await remind(client, { text: 'x', dueOn: dayIn(0) });
      // In one of these zones it is never the same day as in the other.
      const counts: TodayCount[] = [];
      for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
        expect((await client.patch('/api/account', { timeZone })).status).toBe(200);
        counts.push(await countOf(client));
      }
      expect(new Set(counts.map((count) => JSON.stringify(count))).size).toBe(2);
    });
    it('counts by the zone of the browser until the person has chosen one', async () => {
      const client = await newClient();
      await remind(client, { text: 'x', dueOn: dayIn(0) });
      const count = async (zone: string): Promise<unknown> => (await client.get(`/api/today/count?zone=${zone}`)).body;
      expect(await count('Pacific/Kiritimati')).not.toEqual(await count('Pacific/Pago_Pago'));
      expect(await count('Europe/Atlantis')).toMatchObject({ overdue: 0, dueToday: 1 });
    });
    it('is counted with the interviews of the day that are planned and not over', async () => {
      const client = await newClient();
      const { id: jobId } = await addJob(client);
      const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16);
      const hold = (minutes: number): Promise<SavedInterview> =>
        scheduled(client, jobId, { startsLocal: at(minutes), timeZone: 'UTC', durationMinutes: 30 });
      // Wherever the day begins and ends in UTC, a zone has its noon now.
      const zone = zoneWithNoonAt(Date.now());
      expect((await client.patch('/api/account', { timeZone: zone })).status).toBe(200);
      await hold(-15);
      const later = await hold(60);
      await hold(-60);
      await hold(24 * 60);
      await remind(client, { text: 'Call', dueOn: dayIn(-3) });
      expect(await countOf(client)).toEqual({ overdue: 1, dueToday: 0, interviews: 2, total: 3 });
      expect((await client.patch(`/api/interviews/${later.id}`, { state: 'cancelled' })).status).toBe(200);
      expect(await countOf(client)).toEqual({ overdue: 1, dueToday: 0, interviews: 1, total: 2 });
    });
    it('that is done becomes a communication of its job, once', async () => {
      const client = await newClient();
      const { id: jobId } = await addJob(client);
      const { id } = await remind(client, { text: 'Call', dueOn: dayIn(0), jobId });
      const done = { state: 'done', contact: { source: 'phone', content: 'Left a message' } };
      const first = await change(client, id, done);
      expect(first).toMatchObject({ state: 'done', doneAt: expect.any(String), communicationId: expect.any(String) });
      expect(await change(client, id, done)).toEqual({ ...first, communicationId: undefined });
      expect(await communicationsOf(client, jobId)).toEqual([
        expect.objectContaining({ id: first.communicationId, source: 'phone', content: 'Left a message' }),
      ]);
      expect((await todayOf(client)).contacts).toEqual([{ jobId, at: first.doneAt }]);
      expect(await change(client, id, { state: 'open' })).toMatchObject({ state: 'open', doneAt: null });
      expect(await countOf(client)).toMatchObject({ overdue: 0, dueToday: 1 });
    });
    it('without a job cannot have a contact, and the attempt changes nothing', async () => {
      const client = await newClient();
      const { id } = await remind(client, { text: 'Call', dueOn: null });
      const done = { state: 'done', contact: { source: 'phone', content: 'x' } };
      expect((await client.patch(`/api/reminders/${id}`, done)).status).toBe(400);
      expect((await client.patch(`/api/reminders/${id}`, { contact: done.contact })).status).toBe(400);
      expect((await todayOf(client)).reminders).toMatchObject([{ id, state: 'open' }]);
    });
    it('that was deleted can be restored for ten minutes, open or done as it was', async () => {
      const client = await newClient();
      const { id } = await remind(client, { text: 'Call', dueOn: dayIn(0) });
      await change(client, id, { state: 'done' });
      expect((await client.delete(`/api/reminders/${id}`)).status).toBe(204);
      expect((await todayOf(client)).reminders).toEqual([]);
      expect((await client.delete(`/api/reminders/${id}`)).status).toBe(404);
      expect((await client.patch(`/api/reminders/${id}`, { text: 'x' })).status).toBe(404);
      for (let times = 0; times < 2; times += 1)
        expect(await client.post(`/api/reminders/${id}/restore`)).toMatchObject({
          status: 200,
          body: { state: 'done' },
        });
      await client.delete(`/api/reminders/${id}`);
      await core()
        .knex('reminders')
        .where({ id })
        .update({ deleted_at: Date.now() - 10 * 60_000 - 1000 });
      expect((await client.post(`/api/reminders/${id}/restore`)).status).toBe(404);
    });
    it('is retired with its job: not counted while the job is closed or deleted, erased with it', async () => {
      const client = await newClient();
      const { id: jobId } = await addJob(client);
      await remind(client, { text: 'Call', dueOn: dayIn(0), jobId });
      const due = async (): Promise<number> => (await countOf(client)).dueToday;
      await client.patch(`/api/jobs/${jobId}`, { status: 'rejected' });
      expect(await due()).toBe(0);
      await client.patch(`/api/jobs/${jobId}`, { status: 'offer', closedReason: 'declined' });
      expect(await due()).toBe(0);
      await client.patch(`/api/jobs/${jobId}`, { status: 'applied' });
      expect(await due()).toBe(1);
      await client.delete(`/api/jobs/${jobId}?restorable=1`);
      expect([await due(), (await todayOf(client)).reminders]).toEqual([0, []]);
      await client.post(`/api/jobs/${jobId}/restore`);
      expect(await due()).toBe(1);
      await client.delete(`/api/jobs/${jobId}`);
      expect(await core().knex('reminders').where({ job_id: jobId })).toEqual([]);
    });
    it('is limited to 500 open ones', async () => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      const { id, ...row } = await core()
        .knex('reminders')
        .where({ id: (await remind(client, { text: 'x', dueOn: null })).id })
        .first();
      for (let batch = 0; batch < 5; batch += 1)
        await core()
          .knex('reminders')
          .insert(Array.from({ length: batch === 4 ? 99 : 100 }, () => ({ ...row, id: newId() })));
      expect(await client.post('/api/reminders', { text: 'x', dueOn: null })).toMatchObject({
        status: 409,
        body: { code: 'limit_reached' },
      });
      await change(client, id, { state: 'done' });
      await remind(client, { text: 'x', dueOn: null });
      expect((await client.patch(`/api/reminders/${id}`, { state: 'open' })).status).toBe(409);
    });
  });

  describe('A decision about a suggestion', () => {
    const decide = (client: Client, body: object) => client.post('/api/reminder-decisions', body);

    it('replaces an earlier one, and can be withdrawn', async () => {
      const client = await newClient();
      const { id: jobId } = await addJob(client);
      const key = { jobId, rule: 'follow-up', touch: 1 };
      const first = await decide(client, { ...key, decision: 'dismissed' });
      expect(first).toMatchObject({ status: 201, body: { ...key, decision: 'dismissed' } });
      await decide(client, { ...key, decision: 'never' });
      const { decisions } = await todayOf(client);
      expect(decisions).toMatchObject([{ ...key, decision: 'never' }]);
      const { id } = first.body as RecordedDecision;
      expect((await core().bob.delete(`/api/reminder-decisions/${id}`)).status).toBe(404);
      expect((await client.delete(`/api/reminder-decisions/${id}`)).status).toBe(204);
      expect((await todayOf(client)).decisions).toEqual([]);
    });
    it('that it is done becomes a communication in the same transaction', async () => {
      const client = await newClient();
      const { id: jobId } = await addJob(client);
      const contact = { source: 'email', content: 'Asked about the next steps' };
      const body = { jobId, rule: 'follow-up', touch: 1, decision: 'done', contact };
      const { communicationId } = (await decide(client, body)).body as RecordedDecision;
      expect(await communicationsOf(client, jobId)).toMatchObject([{ id: communicationId, ...contact }]);
      expect(await decide(client, { ...body, decision: 'never' })).toMatchObject({ status: 400 });
      expect(await decide(client, { ...body, contact: undefined, touch: 3 })).toMatchObject({ status: 400 });
    });
    it('is made by a reminder that takes the place of the suggestion', async () => {
      const client = await newClient();
      const { id: jobId } = await addJob(client);
      const suggestion = { rule: 'follow-up', touch: 1 };
      await remind(client, { text: 'Follow up', dueOn: dayIn(3), jobId, suggestion });
      expect((await todayOf(client)).decisions).toMatchObject([{ jobId, ...suggestion, decision: 'dismissed' }]);
    });
    it('is erased with its job', async () => {
      const client = await newClient();
      const { id: jobId } = await addJob(client);
      await decide(client, { jobId, rule: 'offer-answer', touch: 1, decision: 'never' });
      await client.delete(`/api/jobs/${jobId}`);
      expect(await core().knex('reminder_decisions').where({ job_id: jobId })).toEqual([]);
    });
  });

  describe('What is suggested', () => {
    /** The suggestions of a person as a front end computes them, so many days from now. */
    const suggestionsIn = async (client: Client, days: number): Promise<Suggestion[]> => {
      const { timeZone: _, ...facts } = await todayOf(client);
      const cards = (await client.get('/api/jobs?view=card')).body as JobCard[];
      const now = Date.now() + days * DAY_MS;
      return dueSuggestions({ ...facts, cards, now, zone: 'UTC' });
    };

    it('does not change by a move that is undone, or by editing a job', async () => {
      const client = await newClient();
      const { id: jobId } = await addJob(client, { applicationDate: new Date().toISOString() });
      const before = await suggestionsIn(client, 7);
      expect(before).toMatchObject([{ jobId, rule: 'follow-up', touch: 1, days: 7 }]);
      expect(await suggestionsIn(client, 6)).toEqual([]);
      const { historyEntryId } = (await client.patch(`/api/jobs/${jobId}`, { status: 'phone screen' }))
        .body as UpdatedJob;
      expect(await suggestionsIn(client, 7)).toEqual([]);
      await client.patch(`/api/jobs/${jobId}`, { undo: historyEntryId });
      expect(await suggestionsIn(client, 7)).toEqual(before);
      await client.patch(`/api/jobs/${jobId}`, { notes: 'Edited', salary: '1' });
      expect(await suggestionsIn(client, 7)).toEqual(before);
    });
    it('waits again after the person was in contact', async () => {
      const client = await newClient();
      const { id: jobId } = await addJob(client, {
        applicationDate: new Date(Date.now() - 20 * DAY_MS).toISOString(),
      });
      expect(await suggestionsIn(client, 0)).toHaveLength(1);
      await client.post('/api/communications', { jobId, source: 'phone', content: 'Called' });
      expect(await suggestionsIn(client, 6)).toEqual([]);
      expect(await suggestionsIn(client, 7)).toMatchObject([{ about: 'contact' }]);
    });
  });

  describe('A rule of suggestions', () => {
    it('is on with its own days until the person changes it', async () => {
      const client = await newClient();
      const before = (await todayOf(client)).rules;
      expect(before).toEqual([
        { rule: 'offer-answer', on: true, days: 2 },
        { rule: 'thank-you', on: true, days: 1 },
        { rule: 'interview-reply', on: true, days: 5 },
        { rule: 'follow-up', on: true, days: 7 },
      ]);
      const set = (body: object) => client.patch('/api/reminder-rules', body);
      expect((await set({ rule: 'follow-up', days: 14 })).status).toBe(200);
      expect((await set({ rule: 'follow-up', on: false })).body).toEqual([
        ...before.slice(0, 3),
        { rule: 'follow-up', on: false, days: 14 },
      ]);
      expect((await todayOf(client)).rules[3]).toEqual({ rule: 'follow-up', on: false, days: 14 });
      for (const days of [0, 61, 1.5]) expect((await set({ rule: 'follow-up', days })).status).toBe(400);
      expect((await set({ rule: 'streaks', on: true })).status).toBe(400);
    });
  });

  describe('What a person is notified of', () => {
    it('is everything until it is changed, also after the end of a subscription', async () => {
      const client = await signedIn(core().url, await newPerson(core(), { access: 'read' }));
      const path = '/api/account/notifications';
      expect((await client.get(path)).body).toEqual({
        email: true,
        inApp: true,
        digestHour: 8,
        chosen: false,
      });
      expect((await client.patch(path, { email: false, digestHour: 18 })).body).toEqual({
        email: false,
        inApp: true,
        digestHour: 18,
        chosen: true,
      });
      expect((await client.patch(path, { inApp: false })).body).toEqual({
        email: false,
        inApp: false,
        digestHour: 18,
        chosen: true,
      });
      for (const body of [{}, { digestHour: 24 }, { email: 'yes' }])
        expect((await client.patch(path, body)).status).toBe(400);
    });
    it('plans the digest as soon as there is a time zone, and not without emails', async () => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      const planned = async (): Promise<number | null> =>
        (
          (await core().knex('users').where({ id: person.id }).first('next_digest_at')) as {
            next_digest_at: number | null;
          }
        ).next_digest_at;
      expect(await planned()).toBeNull();
      await client.patch('/api/account', { timeZone: 'UTC' });
      const first = Number(await planned());
      expect(new Date(first).toISOString()).toMatch(/T08:00:00.000Z$/);
      expect(first - Date.now()).toBeGreaterThan(0);
      expect(first - Date.now()).toBeLessThanOrEqual(DAY_MS);
      await client.patch('/api/account/notifications', { digestHour: 6 });
      expect(new Date(Number(await planned())).toISOString()).toMatch(/T06:00:00.000Z$/);
      await client.patch('/api/account/notifications', { email: false });
      expect(await planned()).toBeNull();
    });
  });
}
