import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { migrate, openDatabase } from '@jobtrail/service-kit';
import { tableScans, temporaryFolder } from '@jobtrail/service-kit/testing';
import { listPlacesOverLimit } from '../extraction/reading-places/queries.ts';
import { migrations } from '../migrations/index.ts';
import { purgeEvents } from '../people/security-log/commands.ts';
import { purgeOperations } from './bulk/commands/eraseOperations.ts';
import { findOwner, listFeedEntries } from './calendar-feed/queries.ts';
import { purgeImports } from './imports/commands/eraseImports.ts';
import { jobsByKey, jobsWithMore, listDeletedOf } from './imports/queries.ts';
import { listDue } from './interview-emails/queries.ts';
import { nextFreeStart } from './interviews/freeTimes.ts';
import { listDeletedJobs, listErasable } from './jobs/queries.ts';
import { purgeReminders } from './reminders/commands/eraseReminders.ts';
import { deriveStaleTags } from './tag-corrections/commands/deriveStaleTags.ts';

// Those of the calls that read are tested with the calls, in test/suites/processes.ts.
describe('A query of a worker, of a calendar feed or of a check uses an index:', () => {
  const folder = temporaryFolder();
  const now = Date.now();
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
    ['the next free start', () => nextFreeStart(knex, { userId: 'u', startsAt: now, endsAt: now + 1 })],
    ['the owner of a feed', () => findOwner(knex, 'hash')],
    ['the content of a feed', () => listFeedEntries(knex, 'u', now)],
    ['reminders of interviews that are due', () => listDue(knex, 'reminder_due_at', now, 50)],
    ['changes that are due', () => listDue(knex, 'change_due_at', now, 50)],
    ['older rules of time zones', () => Promise.resolve(knex('interviews').where('tz_version', '<', 'z').limit(9))],
    ['tags by older rules', () => deriveStaleTags({ knex })],
    ['reminders to erase', () => purgeReminders(knex, now, new AbortController().signal)],
    ['bulk changes to erase', () => purgeOperations(knex, now, new AbortController().signal)],
    ['imports to erase', () => purgeImports(knex, now, new AbortController().signal)],
    ['jobs by the keys of an import', () => jobsByKey(knex, 'u', 'i', ['k', 'l'])],
    ['what was added to jobs of an import', () => jobsWithMore(knex, 'u', ['a', 'b'])],
    ['deleted jobs of an import', () => listDeletedOf(knex, 'u', 'i')],
    ['deleted jobs to erase', () => listErasable(knex, now, 50)],
    ['deleted jobs, newest first', () => listDeletedJobs(knex, 'u', now)],
    ['places of readings to forget', () => listPlacesOverLimit(knex, 'u', 4)],
    ['old security events', () => purgeEvents(knex, now)],
  ];
  it.each(QUERIES)('%s', async (_what, query) => {
    // What is sorted is one person's.
    const found = await tableScans(knex, query);
    expect(found.filter((step) => !step.startsWith('USE TEMP B-TREE'))).toEqual([]);
  });
});
