import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { createLogger, migrate, openDatabase } from '@jobtrail/service-kit';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import { migrations } from '../../../migrations/index.ts';
import { createUser } from '../../../people/users/commands/createUser.ts';
import { aJob, anInterview } from '../testing/rows.ts';
import { applyTimeZoneRules } from './applyTimeZoneRules.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-23T09:00:00Z');
const folder = temporaryFolder();
let knex: Knex;
let userId = '';
beforeAll(async () => {
  knex = await openDatabase({ service: 'svc-core', dataDir: folder.path });
  await migrate(knex, migrations);
  const person = { name: 'Ada', email: 'ada@jobtrail.example', passwordHash: '', role: 'user' } as const;
  ({ id: userId } = await createUser(knex, { ...person, subscriptionStatus: 'active', access: 'full' }, NOW));
});
afterAll(async () => {
  await knex.destroy();
  folder.remove();
});

it('new time zone rules move future interviews, once, and leave past ones as they are', async () => {
  const job = aJob(userId);
  const agreed = { starts_local: '2030-07-01T09:00', time_zone: 'Europe/Berlin', tz_version: '2020a', sequence: 4 };
  const right = Date.parse('2030-07-01T07:00:00Z');
  // As if Berlin had given up daylight saving time in the rules of 2020a.
  const wrong = right + HOUR_MS;
  const moved = anInterview(job, { ...agreed, starts_at: wrong });
  const same = anInterview(job, { ...agreed, starts_at: right });
  const over = anInterview(job, { ...agreed, starts_local: '2026-07-01T09:00', starts_at: NOW - 24 * HOUR_MS });
  const newer = anInterview(job, { ...agreed, starts_at: wrong, tz_version: '2099a' });
  await knex('interviews').insert([moved, same, over, newer]);
  const store = { knex, clock: () => NOW, logger: createLogger('svc-core', 'silent') };
  for (let time = 0; time < 2; time += 1) expect(await applyTimeZoneRules(store, '2030b')).toBe(false);
  const after = async ({ id }: { id: string }) =>
    knex('interviews').where({ id }).first('starts_at', 'ends_at', 'sequence', 'tz_version', 'reminder_due_at');
  expect(await after(moved)).toEqual({
    starts_at: right,
    ends_at: right + HOUR_MS,
    sequence: 5,
    tz_version: '2030b',
    reminder_due_at: right - 24 * HOUR_MS,
  });
  expect(await after(same)).toMatchObject({ starts_at: right, sequence: 4, tz_version: '2030b' });
  expect(await after(over)).toMatchObject({ starts_at: over.starts_at, sequence: 4, tz_version: '2030b' });
  expect(await after(newer)).toMatchObject({ starts_at: wrong, sequence: 4, tz_version: '2099a' });
  expect((await knex('users').where({ id: userId }).first('calendar_version')).calendar_version).toBe(1);
});
