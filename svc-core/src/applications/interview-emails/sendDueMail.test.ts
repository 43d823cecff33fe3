import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { createLogger, migrate, openDatabase } from '@jobtrail/service-kit';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import type { EmailMessage } from '../../email-outbox/row.ts';
import { migrations } from '../../migrations/index.ts';
import { createUser } from '../../people/users/commands/createUser.ts';
import type { InterviewRow } from '../../rows.ts';
import { changeMailedAt, nextReminderAt } from '../interviews/mailTimes.ts';
import { aJob, anInterview } from '../interviews/testing/rows.ts';
import { sendDueMails } from './createInterviewMailer.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const START = Date.parse('2030-11-28T12:00:00Z');
const appUrl = 'https://jobtrail.example';

describe('Emails about interviews', () => {
  const folder = temporaryFolder();
  let knex: Knex;
  let now = 0;
  let userId = '';
  let job = aJob('');
  beforeAll(async () => {
    knex = await openDatabase({ service: 'svc-core', dataDir: folder.path });
    await migrate(knex, migrations);
  });
  afterAll(async () => {
    await knex.destroy();
    folder.remove();
  });
  const join = async (email: string): Promise<void> => {
    const person = { name: 'Ada', email, passwordHash: '', role: 'user', subscriptionStatus: 'active' } as const;
    ({ id: userId } = await createUser(knex, { ...person, access: 'full', emailVerified: true }, now));
    job = aJob(userId, { company: 'Kestrel' });
    await knex('jobs').insert(job);
  };
  beforeEach(async () => {
    now = START - 100 * HOUR_MS;
    await join('ada@jobtrail.example');
  });
  afterEach(async () => {
    for (const table of ['outgoing_mails', 'interview_mails', 'interviews', 'jobs', 'users', 'user_search'])
      if (await knex.schema.hasTable(table)) await knex(table).delete();
  });

  const plan = async (more: Partial<InterviewRow> = {}): Promise<InterviewRow> => {
    const row = anInterview(job, { starts_at: START, ends_at: START + HOUR_MS, ...more });
    const planned = { ...row, reminder_due_at: nextReminderAt(row, now), ...more };
    await knex('interviews').insert(planned);
    return planned;
  };
  /** Two replicas look for what is due at the same time. */
  const work = async (at: number): Promise<void> => {
    now = at;
    const logger = createLogger('svc-core', 'silent');
    await Promise.all([1, 2].map(() => sendDueMails({ knex, clock: () => now, logger }, appUrl)));
  };
  const mailed = async (): Promise<EmailMessage[]> =>
    ((await knex('outgoing_mails').orderBy('id').pluck('message')) as string[]).map(
      (message) => JSON.parse(message) as EmailMessage,
    );
  const subjects = async (): Promise<string[]> => (await mailed()).map(({ subject }) => subject);
  const DAY = 'Within a day: Kestrel: Video interview';
  const HOUR = 'Within an hour, at 12:00: video interview with Kestrel';

  it('are sent a day and an hour before it, each once', async () => {
    await plan();
    await work(START - 24 * HOUR_MS - 1);
    expect(await subjects()).toEqual([]);
    for (const before of [24, 24, 23, 2]) await work(START - before * HOUR_MS);
    expect(await subjects()).toEqual([DAY]);
    for (const before of [1, 1, 0.5, 0, -1]) await work(START - before * HOUR_MS);
    expect(await subjects()).toEqual([DAY, HOUR]);
  });
  it('say when it is on the clocks of both places, where, and with whom', async () => {
    await knex('users').where({ id: userId }).update({ time_zone: 'Europe/Berlin' });
    const place = 'Zoom https://meet.example/7';
    await plan({ time_zone: 'America/New_York', place, people: '["Sam Whitlock"]' });
    await work(START - 24 * HOUR_MS);
    const [mail] = await mailed();
    expect(mail?.to).toEqual({ name: 'Ada', email: 'ada@jobtrail.example' });
    for (const line of [
      'Thursday, November 28, 7:00 to 8:00 in New York (America/New_York)',
      'For you: Thursday, November 28, 13:00 to 14:00 in Berlin (Europe/Berlin)',
      place,
      'With Sam Whitlock',
      'Join:\nhttps://meet.example/7',
    ])
      expect(mail?.text).toContain(line);
    expect(mail?.attachment).toBeUndefined();
  });
  it('write times as the browser of the person shows them, in their zone, and an hour before it in the subject', async () => {
    await knex('users').where({ id: userId }).update({ time_zone: 'America/New_York', hour_cycle: 'h12' });
    await plan({ kind: 'onsite' });
    await work(START - HOUR_MS);
    const [mail] = await mailed();
    expect(mail?.subject).toBe('Within an hour, at 7:00 AM: onsite interview with Kestrel');
    expect(mail?.text).toContain('12:00 PM to 1:00 PM in UTC (UTC)');
    expect(mail?.text).toContain('For you: Thursday, November 28, 7:00 AM to 8:00 AM in New York');
  });
  it('say what the file does in a calendar: the first one adds the interview, later ones update it', async () => {
    now = START - 3 * HOUR_MS;
    const { id } = await plan({ change_due_at: now, reminder_due_at: null });
    await work(now);
    const changed = (more: object) =>
      knex('interviews')
        .where({ id })
        .update({ change_due_at: now, ...more });
    await changed({ sequence: 1 });
    await work(now);
    await changed({ sequence: 2, state: 'cancelled' });
    await work(now);
    expect((await mailed()).map(({ text }) => /The attached file .*/.exec(text)?.[0])).toEqual([
      'The attached file adds it to your calendar.',
      'The attached file updates it in your calendar.',
      'The attached file marks it as canceled in your calendar.',
    ]);
  });
  it('are one if the service was down until the last hour, and none after its start', async () => {
    await plan();
    await work(START - 10 * MINUTE_MS);
    expect(await subjects()).toEqual([HOUR]);
    await plan();
    await work(START + 1);
    expect(await subjects()).toEqual([HOUR]);
  });
  it('are sent again for another time, but never again for the same', async () => {
    const { id } = await plan();
    await work(START - 24 * HOUR_MS);
    const moveTo = (at: number) =>
      knex('interviews')
        .where({ id })
        .update({ starts_at: at, ends_at: at + HOUR_MS, reminder_due_at: at - 24 * HOUR_MS });
    await moveTo(START + 48 * HOUR_MS);
    await work(START + 24 * HOUR_MS);
    expect(await subjects()).toEqual([DAY, DAY]);
    await moveTo(START + 48 * HOUR_MS);
    await work(START + 24 * HOUR_MS + 1);
    expect(await subjects()).toEqual([DAY, DAY]);
  });
  it('carry the interview as a file if it changes within 48 hours', async () => {
    now = START - 47 * HOUR_MS;
    const { uid } = await plan({ sequence: 3, state: 'cancelled', change_due_at: changeMailedAt([START], now) });
    await work(now + 59_000);
    expect(await subjects()).toEqual([]);
    await work(now + 61_000);
    await work(now + 61_000);
    const [mail, ...others] = await mailed();
    expect([mail?.subject, others]).toEqual(['Canceled: Kestrel: Video interview', []]);
    expect(mail?.attachment).toMatchObject({
      name: 'interview.ics',
      type: 'text/calendar; charset=utf-8; method=PUBLISH',
    });
    for (const line of [`UID:${uid}`, 'SEQUENCE:3', 'STATUS:CANCELLED', 'METHOD:PUBLISH'])
      expect(mail?.attachment?.content).toContain(`${line}\r\n`);
  });
  it.each([
    ['a deactivated person', { is_active: 0 }],
    ['a person without a subscription', { access: 'read' }],
    ['a person who wants no emails', { email_notifications: 0 }],
    ['an address that nobody has confirmed', { email_verified_at: null }],
  ])('are not sent to %s', async (_who, state) => {
    await knex('users').where({ id: userId }).update(state);
    await plan();
    await work(START - 24 * HOUR_MS);
    expect(await subjects()).toEqual([]);
  });
  it('are not sent to a demo account', async () => {
    await knex('users').update({ is_demo: 1 });
    await plan();
    await work(START - 24 * HOUR_MS);
    expect(await subjects()).toEqual([]);
  });
  it('wait while their job is deleted, and are sent once it is restored', async () => {
    await plan();
    await knex('jobs').where({ id: job.id }).delete();
    await work(START - 24 * HOUR_MS);
    expect(await subjects()).toEqual([]);
    await knex('jobs').insert(job);
    await work(START - 24 * HOUR_MS + 11 * MINUTE_MS);
    expect(await subjects()).toEqual([DAY]);
  });
  it('that fail do not keep others from being sent, and are tried again', async () => {
    const { id } = await plan({ people: 'not JSON', reminder_due_at: START - 24 * HOUR_MS - 1 });
    await plan();
    await work(START - 24 * HOUR_MS);
    expect(await subjects()).toEqual([DAY]);
    await knex('interviews').where({ id }).update({ people: '[]' });
    await work(START - 24 * HOUR_MS + 2 * MINUTE_MS);
    expect(await subjects()).toEqual([DAY, DAY]);
  });
  it('are enqueued under a key that svc-mail sends once', async () => {
    const { id } = await plan();
    await work(START - 24 * HOUR_MS);
    expect(await knex('outgoing_mails').pluck('message_key')).toEqual([`interview:${id}:day:${START}`]);
    expect(await knex('interview_mails').select('interview_id', 'kind', 'about', 'user_id', 'job_id')).toEqual([
      { interview_id: id, kind: 'day', about: START, user_id: userId, job_id: job.id },
    ]);
  });
});
