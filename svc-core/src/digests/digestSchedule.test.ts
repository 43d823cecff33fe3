import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { addDays, DEFAULT_DIGEST_HOUR, localDayOf, REMINDER_RULES, RULE_DAYS } from '@jobtrail/contract';
import { migrate, newId, openDatabase, wallTimeOf } from '@jobtrail/service-kit';
import { isDrill, planOf, temporaryFolder } from '@jobtrail/service-kit/testing';
import { aJob, anInterview } from '../applications/interviews/testing/rows.ts';
import { migrations } from '../migrations/index.ts';
import { changeAccount } from '../people/account/commands.ts';
import { changeNotifications } from '../people/notifications/commands.ts';
import { createUser } from '../people/users/commands/createUser.ts';
import { nextDigestAt } from '../people/users/nextDigestAt.ts';
import type { DigestRow, InterviewRow, OutgoingEmailRow, UserRow } from '../rows.ts';
import { listDueDigests, sendDigest } from './commands.ts';

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Africa/Cairo'];
const START = Date.parse('2026-01-01T12:00:00Z');
const END = Date.parse('2027-01-01T12:00:00Z');
const MINUTE_MS = 60_000;
/** The drill watches a year, the test a spring in which the clocks of four of the zones change. */
const WATCHED = isDrill
  ? {
      start: START,
      end: END,
      firstDay: '2026-01-01',
      nextDay: '2026-01-02',
      lastDay: '2026-12-31',
      endDay: '2027-01-01',
    }
  : {
      start: Date.parse('2026-02-15T12:00:00Z'),
      end: Date.parse('2026-05-01T11:00:00Z'),
      firstDay: '2026-02-15',
      nextDay: '2026-02-16',
      lastDay: '2026-04-30',
      endDay: '2026-05-01',
    };

/** The drill plans every hour, the test the hours at which the clocks of the zones change, and the default. */
const HOURS = isDrill ? Array.from({ length: 24 }, (_, hour) => hour) : [0, 2, DEFAULT_DIGEST_HOUR];

/** Every day from the first to the last. */
function daysFrom(first: string, last: string): string[] {
  const days = [first];
  for (let day = addDays(first, 1); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

describe.each(ZONES)('The plan of digests over a year in %s', (zone) => {
  it('has each local day exactly once, at any hour', () => {
    for (const hour of HOURS) {
      const person = { time_zone: zone, digest_hour: hour, email_notifications: 1 } as const;
      const days: string[] = [];
      const hours = new Map<string, number>();
      for (let at = nextDigestAt(person, START); at !== null && at < END; at = nextDigestAt(person, at)) {
        days.push(localDayOf(at, zone));
        const shown = wallTimeOf(at, zone).slice(11);
        hours.set(shown, (hours.get(shown) ?? 0) + 1);
      }
      expect([hour, days]).toEqual([hour, daysFrom(days[0] ?? '', days.at(-1) ?? '')]);
      expect(days.length).toBeGreaterThanOrEqual(364);
      // On the one day without this hour, the clocks show a later one.
      const usual = hours.get(`${String(hour).padStart(2, '0')}:00`) ?? 0;
      expect(days.length - usual).toBeLessThanOrEqual(1);
    }
  });
});

describe('The worker of digests', () => {
  const folder = temporaryFolder();
  let knex: Knex;
  beforeAll(async () => {
    knex = await openDatabase({ service: 'svc-core', dataDir: folder.path });
    await migrate(knex, migrations);
  });
  afterAll(async () => {
    await knex.destroy();
    folder.remove();
  });

  /** A person in a zone with a reminder that is always overdue. */
  async function addPerson(zone: string, hour: number, at = START): Promise<UserRow> {
    const { id } = await createUser(
      knex,
      {
        name: zone,
        email: `${newId()}@example.com`,
        passwordHash: 'x',
        role: 'user',
        subscriptionStatus: 'active',
        access: 'full',
        emailVerified: true,
      },
      at,
    );
    await changeAccount(knex, id, { timeZone: zone }, at);
    await knex('reminders').insert({
      user_id: id,
      id: newId(),
      text: 'Always overdue',
      due_on: '2025-12-01',
      state: 'open',
      created_at: at,
    });
    return changeNotifications(knex, id, { digestHour: hour }, at);
  }
  const digestsOf = async (id: string): Promise<string[]> =>
    knex<DigestRow>('digests').where({ user_id: id }).orderBy('local_day').pluck('local_day');

  it(`sends each person one email on each local day of a ${isDrill ? 'year' : 'spring'}, even if the worker polls irregularly`, async () => {
    // In New York it is 07:00 at the start and at the end, so the first day still has its digest and the last one has
    // not. Everywhere else the digest of the first day is over at the start, and that of the last day is due by the end.
    const { start, end, firstDay, nextDay, lastDay, endDay } = WATCHED;
    const elsewhere = { first: nextDay, last: endDay };
    const plans = [
      { zone: 'Europe/Berlin', hour: 2, ...elsewhere },
      { zone: 'America/New_York', hour: 8, first: firstDay, last: lastDay },
      { zone: 'Asia/Kolkata', hour: 0, ...elsewhere },
      { zone: 'Australia/Lord_Howe', hour: 2, ...elsewhere },
      { zone: 'Africa/Cairo', hour: 0, ...elsewhere },
    ];
    const people = new Map<string, (typeof plans)[number]>();
    for (const plan of plans) people.set((await addPerson(plan.zone, plan.hour, start)).id, plan);
    // The worker polls at irregular intervals of 1 to 53 minutes, the same ones in every run.
    for (let now = start, step = 0; now < end; step += 1, now += (1 + ((step * 37) % 53)) * MINUTE_MS)
      for (const id of await listDueDigests(knex, now, 50)) await sendDigest(knex, id, { now, appUrl: 'http://x' });
    for (const [id, { zone, first, last }] of people) {
      const days = await digestsOf(id);
      expect([zone, days]).toEqual([zone, daysFrom(first, last)]);
      const emails = await knex<OutgoingEmailRow>('outgoing_mails').where({ user_id: id }).pluck('message_key');
      expect(emails.sort()).toEqual(days.map((day) => `digest:${id}:${day}`));
    }
  }, 120_000);

  it('sends none for a day on which the service was down, and one on the day on which it is back', async () => {
    const { id } = await addPerson('Europe/Berlin', 8);
    const back = Date.parse('2026-06-10T05:00:00Z');
    // 07:00 in Berlin, an hour before the digest of that day.
    expect(await sendDigest(knex, id, { now: back, appUrl: 'http://x' })).toBe(false);
    expect(await digestsOf(id)).toEqual([]);
    expect(await listDueDigests(knex, back, 50)).not.toContain(id);
    expect(await sendDigest(knex, id, { now: back + 60 * MINUTE_MS, appUrl: 'http://x' })).toBe(true);
    expect(await digestsOf(id)).toEqual(['2026-06-10']);
  });

  it('sends no second one on a day when the person moves the hour or the zone', async () => {
    const { id } = await addPerson('Asia/Tokyo', 8);
    const now = Date.parse('2026-01-01T23:30:00Z');
    expect(await sendDigest(knex, id, { now, appUrl: 'http://x' })).toBe(true);
    await changeNotifications(knex, id, { digestHour: 10 }, now);
    const tenInTokyo = Date.parse('2026-01-02T01:00:00Z');
    expect(await listDueDigests(knex, tenInTokyo, 50)).toContain(id);
    expect(await sendDigest(knex, id, { now: tenInTokyo, appUrl: 'http://x' })).toBe(false);
    expect(await digestsOf(id)).toEqual(['2026-01-02']);
  });

  it('lists the planned interviews of the day that are ahead, which are a reason for an email by themselves', async () => {
    const { id } = await addPerson('Europe/Berlin', 8);
    // A rule would ask for news about the interview that is over.
    await knex('reminder_rules').insert(
      REMINDER_RULES.map((rule) => ({ user_id: id, rule, is_on: 0, days: RULE_DAYS[rule] })),
    );
    const job = aJob(id);
    await knex('jobs').insert(job);
    /** 8:00 in Berlin. */
    const eight = Date.parse('2026-06-10T06:00:00Z');
    const after = (hours: number, more: Partial<InterviewRow> = {}): InterviewRow =>
      anInterview(job, { starts_at: eight + hours * 60 * MINUTE_MS, ...more });
    await knex('interviews').insert([after(-2), after(3), after(4, { state: 'cancelled' }), after(16)]);
    await knex('reminders').where({ user_id: id }).update({ state: 'done' });
    expect(await sendDigest(knex, id, { now: eight, appUrl: 'http://x' })).toBe(true);
    const email = await knex<OutgoingEmailRow>('outgoing_mails').where({ user_id: id }).first('message');
    // In the text and in the HTML.
    expect(new Set(email?.message.match(/- At [\d:]+,/g))).toEqual(new Set(['- At 11:00,']));
    expect(email?.message).toContain('1 interview today');
  });

  it('is planned for today if the person chooses an hour that is ahead, for tomorrow if it has passed', async () => {
    const { id } = await addPerson('Europe/Berlin', 8);
    // 16:42 in Berlin.
    const now = Date.parse('2026-11-28T15:42:00Z');
    const chosen = async (digestHour: number) =>
      (await changeNotifications(knex, id, { digestHour }, now)).next_digest_at;
    expect(await chosen(17)).toBe(Date.parse('2026-11-28T16:00:00Z'));
    expect(await chosen(16)).toBe(Date.parse('2026-11-29T15:00:00Z'));
  });

  it('plans the digests of people who chose their zone before there were digests, without sending one', async () => {
    const { id } = await addPerson('Europe/Berlin', 8);
    await knex<UserRow>('users').where({ id }).update({ next_digest_at: 0 });
    const evening = Date.parse('2026-06-10T18:00:00Z');
    expect(await sendDigest(knex, id, { now: evening, appUrl: 'http://x' })).toBe(false);
    expect(await knex<UserRow>('users').where({ id }).first('next_digest_at')).toEqual({
      next_digest_at: Date.parse('2026-06-11T06:00:00Z'),
    });
  });

  it.each([
    ['is deactivated', { is_active: 0 }],
    ['has no subscription', { access: 'read' }],
    ['has not confirmed the address', { email_verified_at: null }],
  ] as const)('sends none to a person who %s, and goes on once that is over', async (_, columns) => {
    const before = await addPerson('UTC', 8);
    const { id } = before;
    await knex<UserRow>('users').where({ id }).update(columns);
    const eight = Date.parse('2026-01-02T08:00:00Z');
    expect(await sendDigest(knex, id, { now: eight, appUrl: 'http://x' })).toBe(false);
    const { is_active, access, email_verified_at } = before;
    await knex<UserRow>('users').where({ id }).update({ is_active, access, email_verified_at });
    expect(await sendDigest(knex, id, { now: eight + 1440 * MINUTE_MS, appUrl: 'http://x' })).toBe(true);
    expect(await digestsOf(id)).toEqual(['2026-01-03']);
  });

  it('reads an index to find those that are due', async () => {
    const plan = await planOf(knex, {
      sql: 'select id from users where next_digest_at <= 1 order by next_digest_at limit 50',
    });
    expect(plan.map(({ detail }) => detail).join()).toMatch(/users_by_next_digest/);
  });
});
