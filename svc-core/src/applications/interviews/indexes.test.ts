import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { migrate, openDatabase } from '@jobtrail/service-kit';
import { tableScans, temporaryFolder } from '@jobtrail/service-kit/testing';
import { migrations } from '../../migrations/index.ts';
import { findOwner, listFeedEntries } from '../calendar-feed/queries.ts';
import { listDue } from '../interview-emails/queries.ts';
import { nextFreeStart } from './freeTimes.ts';
import { conflictsOf, getInterview, interviewsBetween, interviewsOfJob } from './queries.ts';

describe('Every query about interviews uses an index:', () => {
  const folder = temporaryFolder();
  const now = Date.now();
  const span = { userId: 'u', startsAt: now, endsAt: now + 1 };
  let knex: Knex;
  beforeAll(async () => {
    knex = await openDatabase({ service: 'svc-core', dataDir: folder.path });
    await migrate(knex, migrations);
  });
  afterAll(async () => {
    await knex.destroy();
    folder.remove();
  });

  const QUERIES: ReadonlyArray<[string, () => Promise<unknown>]> = [
    ['the interviews of a range', () => interviewsBetween(knex, 'u', now, now + 1).nextIds()],
    ['those of a job', () => interviewsOfJob(knex, 'u', 'j').nextIds()],
    ['one of them', () => getInterview(knex, 'u', 'i').catch(() => undefined)],
    ['conflicts', () => conflictsOf(knex, span)],
    ['the next free start', () => nextFreeStart(knex, span)],
    ['the owner of a feed', () => findOwner(knex, 'hash')],
    ['the content of a feed', () => listFeedEntries(knex, 'u', now)],
    ['reminders that are due', () => listDue(knex, 'reminder_due_at', now, 50)],
    ['changes that are due', () => listDue(knex, 'change_due_at', now, 50)],
    [
      'what older rules have calculated',
      () => Promise.resolve(knex('interviews').where('tz_version', '<', 'z').limit(9)),
    ],
  ];
  it.each(QUERIES)('%s', async (_what, query) => {
    expect(await tableScans(knex, query)).toEqual([]);
  });
});
