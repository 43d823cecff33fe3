import { describe, expect, it } from '@jest/globals';
import { type ActivityPage, type NewCalendarFeed, pathOf } from '@jobtrail/contract';
import type { Client } from '../Client.ts';
import { startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { emailsTo, tokenTo } from '../emails.ts';
import { newPerson, PASSWORD, type Person, signedIn } from '../people.ts';
import { scheduled } from './interviews.ts';
import { addJob } from './jobs.ts';

const DAY_MS = 86_400_000;
const localIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16);

export function calendarFeedSuite(core: () => CoreUnderTest): void {
  interface Subscriber {
    person: Person;
    client: Client;
    path: string;
  }
  const pathIn = ({ address }: NewCalendarFeed): string => new URL(address).pathname;
  const subscribe = async (): Promise<Subscriber> => {
    const person = await newPerson(core());
    const client = await signedIn(core().url, person);
    const { status, body } = await client.post('/api/calendar-feed', { password: PASSWORD });
    expect(status).toBe(201);
    return { person, client, path: pathIn(body as NewCalendarFeed) };
  };
  /** Reads an address as a calendar app does: without a session. */
  const read = async (path: string, { url = core().url, method = 'GET', tag = '' } = {}) => {
    const response = await fetch(url + path, { method, headers: tag === '' ? {} : { 'if-none-match': tag } });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const titlesIn = (text: string): string[] => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title = '']) => title);

  describe('The calendar feed', () => {
    it('has a secret address of 256 bits that is shown once and stored as a hash', async () => {
      const { person, client, path } = await subscribe();
      expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
      expect(await client.post('/api/calendar-feed', { password: PASSWORD })).toMatchObject({ status: 409 });
      expect((await client.get('/api/calendar-feed')).body).toEqual({
        createdAt: expect.any(String),
        lastReadAt: null,
      });
      const [row] = await core().knex('calendar_feeds').where({ user_id: person.id });
      expect(JSON.stringify(row)).not.toContain(path.slice(10, 53));
    });
    it('is made and renewed with the password only, which an email and the account activity say', async () => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      const [make, renew] = [pathOf('createCalendarFeed'), pathOf('renewCalendarFeed')];
      for (const path of [make, renew]) expect((await client.post(path)).status).toBe(400);
      expect((await client.post(make, { password: 'wrong' })).status).toBe(400);
      expect((await client.post(make, { password: PASSWORD })).status).toBe(201);
      expect((await client.post(renew, { password: 'wrong' })).status).toBe(400);
      expect((await client.post(renew, { password: PASSWORD })).status).toBe(200);
      const emails = await emailsTo(core(), person.email);
      expect(emails.map(({ subject }) => subject)).toEqual([
        'A secret calendar address was made',
        'Your secret calendar address was replaced',
      ]);
      expect(emails.map(({ text }) => text).join()).not.toMatch(/\/calendar\//);
      const { entries } = (await client.get(pathOf('listAccountActivity'))).body as ActivityPage;
      expect(entries.map(({ event }) => event)).toEqual(
        expect.arrayContaining(['calendar_feed_made', 'calendar_feed_renewed']),
      );
    });
    it('has the planned interviews of a month ago to a year ahead, and those cancelled within a month', async () => {
      const { client, path } = await subscribe();
      const job = await addJob(client, { company: 'Kestrel' });
      const at = (days: number, round: number) =>
        scheduled(client, job.id, { startsLocal: localIn(days), timeZone: 'UTC', round });
      await at(-32, 2);
      await at(-28, 3);
      const cancelled = await at(4, 4);
      const old = await at(5, 5);
      await at(363, 6);
      await at(367, 7);
      for (const { id } of [cancelled, old]) await client.patch(`/api/interviews/${id}`, { state: 'cancelled' });
      await core()
        .knex('interviews')
        .where({ id: old.id })
        .update({ cancelled_at: Date.now() - 32 * DAY_MS });
      const { status, headers, text } = await read(path);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
      expect(titlesIn(text).sort()).toEqual([
        'Canceled: Kestrel: Video interview\\, round 4',
        'Kestrel: Video interview\\, round 3',
        'Kestrel: Video interview\\, round 6',
      ]);
      expect(text).toMatch(/STATUS:CANCELLED/);
      expect(text).not.toMatch(/^METHOD|VALARM|ATTENDEE|ORGANIZER|TZID/m);
      for (const line of ['NAME:Jobtrail interviews', 'X-WR-CALNAME:Jobtrail interviews', 'X-PUBLISHED-TTL:PT1H'])
        expect(text).toContain(`${line}\r\n`);
      expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n');
    });
    it('is private and not indexed, and its address is in no Referer', async () => {
      const { path } = await subscribe();
      const { headers } = await read(path);
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('set-cookie')).toBeNull();
      const head = await read(path, { method: 'HEAD' });
      expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', headers.get('etag')]);
    });
    it('is unchanged until an interview or its job changes', async () => {
      const { client, path } = await subscribe();
      const job = await addJob(client);
      const { id } = await scheduled(client, job.id, { startsLocal: localIn(3), timeZone: 'UTC' });
      let tag = '';
      const changes = async (): Promise<boolean> => {
        const { status, headers, text } = await read(path, { tag });
        expect(status).toBe(text === '' ? 304 : 200);
        tag = headers.get('etag') ?? '';
        return status === 200;
      };
      expect(await changes()).toBe(true);
      expect(await changes()).toBe(false);
      await client.patch(`/api/interviews/${id}`, { place: 'Room 2' });
      expect(await changes()).toBe(true);
      await client.patch(`/api/jobs/${job.id}`, { company: 'Another' });
      expect(await changes()).toBe(true);
      await client.delete(`/api/interviews/${id}`);
      expect(await changes()).toBe(true);
      expect(await changes()).toBe(false);
    });
    it('costs one query if it is unchanged', async () => {
      const { path } = await subscribe();
      const knex = await core().connect();
      const process = await startInProcess({ ...core(), knex });
      try {
        const { headers } = await read(path);
        const statements: string[] = [];
        knex.on('query', ({ sql }: { sql: string }) => statements.push(sql));
        expect((await read(path, { url: process.url, tag: headers.get('etag') ?? '' })).status).toBe(304);
        expect(statements).toHaveLength(1);
        expect(statements[0]).toMatch(/^select .* from .calendar_feeds. inner join .users./);
      } finally {
        await process.stop();
        await knex.destroy();
      }
    });
    it('is gone at an address that was renewed or deleted', async () => {
      const { client, path } = await subscribe();
      const { status, body } = await client.post('/api/calendar-feed/renewal', { password: PASSWORD });
      expect(status).toBe(200);
      expect((await read(path)).status).toBe(404);
      const renewed = pathIn(body as NewCalendarFeed);
      expect((await read(renewed)).status).toBe(200);
      for (let time = 0; time < 2; time += 1) expect((await client.delete('/api/calendar-feed')).status).toBe(204);
      expect((await read(renewed)).status).toBe(404);
      expect((await client.post('/api/calendar-feed/renewal', { password: PASSWORD })).status).toBe(404);
      expect((await client.get('/api/calendar-feed')).body).toEqual({ createdAt: null, lastReadAt: null });
    });
    it.each(['x', 'x.ics', `${'a'.repeat(43)}.ics`, 'a'.repeat(43), `${'a'.repeat(43)}.ics.ics`, '..%2f.ics'])(
      'returns 404 for %s',
      async (file) => {
        expect((await read(`/calendar/${file}`)).status).toBe(404);
      },
    );
    it.each([{ access: 'read' }, { is_active: 0 }])('is empty with a note for %j', async (state) => {
      const { client, person, path } = await subscribe();
      await scheduled(client, (await addJob(client)).id, { startsLocal: localIn(3), timeZone: 'UTC' });
      const before = await read(path);
      await core().knex('users').where({ id: person.id }).update(state);
      const paused = await read(path, { tag: before.headers.get('etag') ?? '' });
      expect(paused.status).toBe(200);
      expect(paused.text).toContain('X-WR-CALNAME:Jobtrail interviews (paused)\r\n');
      expect(paused.text).toContain('X-WR-CALDESC:This calendar is empty');
      expect(paused.text).not.toContain('VEVENT');
    });
    it('is gone after a forgotten password was reset, which an email says', async () => {
      const { client, person, path } = await subscribe();
      const reset = async (): Promise<string | undefined> => {
        await client.post(pathOf('forgotPassword'), { email: person.email });
        const token = await tokenTo(core(), person.email, 'reset');
        const password = 'a new password of mine';
        expect((await client.post(pathOf('resetPassword'), { token, password })).status).toBe(204);
        return (await emailsTo(core(), person.email)).at(-1)?.text;
      };
      const sentence = 'Your secret calendar address no longer works';
      expect(await reset()).toContain(sentence);
      expect((await read(path)).status).toBe(404);
      expect(await reset()).not.toContain(sentence);
    });
    it('is gone after an administrator signed the person out everywhere, which an email and the log say', async () => {
      const { person, path } = await subscribe();
      const admin = await signedIn(core().url, await newPerson(core(), { role: 'admin' }));
      const record = `/api/admin/users/${person.id}`;
      const emails = async () => (await emailsTo(core(), person.email)).map(({ subject }) => subject);
      expect((await admin.delete(`${record}/sessions`)).status).toBe(204);
      expect((await read(path)).status).toBe(404);
      expect(await emails()).toEqual(['A secret calendar address was made', 'Your calendar address no longer works']);
      expect((await admin.delete(`${record}/sessions`)).status).toBe(204);
      expect(await emails()).toHaveLength(2);
      expect((await admin.get(record)).body).toMatchObject({
        audit: [
          { summary: 'Signed the user out everywhere', detail: { ended: 0, calendarFeed: false } },
          {
            summary: 'Signed the user out everywhere and turned the calendar feed off',
            detail: { ended: 1, calendarFeed: true },
          },
        ],
      });
    });
    it('is gone with the account', async () => {
      const { person, path } = await subscribe();
      await core().knex('users').where({ id: person.id }).delete();
      expect((await read(path)).status).toBe(404);
    });
    it('cannot be created after the end of a subscription, but can be deleted', async () => {
      expect((await core().eve.post('/api/calendar-feed')).status).toBe(402);
      expect((await core().eve.delete('/api/calendar-feed')).status).toBe(204);
    });
    it('is read at most 30 times a minute, however many processes serve it', async () => {
      const { path } = await subscribe();
      const processes = [await startInProcess(core()), await startInProcess(core())];
      try {
        const responses = [];
        for (let n = 0; n < 16; n += 1) for (const { url } of processes) responses.push(await read(path, { url }));
        expect(responses.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 200), 429, 429]);
        expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
      } finally {
        for (const process of processes) await process.stop();
      }
    });
  });

  describe('An interview as a file', () => {
    it('is one event that is published, for import', async () => {
      const { client } = await subscribe();
      const job = await addJob(client, { company: 'Kestrel' });
      const { id, uid } = await scheduled(client, job.id, { place: 'https://meet.example/a?b=1,2;3' });
      const { status, headers, body } = await client.get(`/api/interviews/${id}/calendar`);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
      expect(headers.get('content-disposition')).toBe('attachment; filename="interview.ics"');
      const text = String(body);
      for (const line of [
        'METHOD:PUBLISH',
        `UID:${uid}`,
        'SEQUENCE:0',
        'DTSTART:20301126T120000Z',
        'DTEND:20301126T123000Z',
        'STATUS:CONFIRMED',
        'URL;VALUE=URI:https://meet.example/a?b=1%2C2%3B3',
      ])
        expect(text).toContain(`${line}\r\n`);
      expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    });
  });
}
