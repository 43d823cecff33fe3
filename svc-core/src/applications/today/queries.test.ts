import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { migrate, openDatabase } from '@jobtrail/service-kit';
import { tableScans, temporaryFolder } from '@jobtrail/service-kit/testing';
import { migrations } from '../../migrations/index.ts';
import { listDecisions } from '../reminder-decisions/queries.ts';
import { readRules } from '../reminder-rules/queries.ts';
import { purgeReminders } from '../reminders/commands/eraseReminders.ts';
import { countReminders, listOpenReminders, listRecentlyDone, listReminders } from '../reminders/queries.ts';
import { countRemaining, listContacts, listJobInterviews, listOpenCards } from './queries.ts';

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

const QUERIES: ReadonlyArray<readonly [string, () => Promise<unknown>]> = [
  ['the open reminders', () => listOpenReminders(knex, 'u')],
  ['the reminders that were done', () => listRecentlyDone(knex, 'u', 1)],
  ['all reminders', () => listReminders(knex, 'u')],
  ['how many reminders there are', () => countReminders(knex, 'u')],
  ['how much is left for today', () => countRemaining(knex, 'u', { zone: 'Europe/Berlin', now: Date.now() })],
  ['the contacts', () => listContacts(knex, 'u', 1)],
  ['the interviews of each job', () => listJobInterviews(knex, 'u', 1)],
  ['the decisions', () => listDecisions(knex, 'u')],
  ['the rules', () => readRules(knex, 'u')],
  ['the open cards', () => listOpenCards(knex, 'u')],
  ['the reminders to erase', () => purgeReminders(knex, Date.now(), new AbortController().signal)],
];

it.each(QUERIES)('an index finds %s', async (_, query) => {
  // What is grouped or sorted is one person's.
  const found = await tableScans(knex, query);
  expect(found.filter((step) => !step.startsWith('USE TEMP B-TREE'))).toEqual([]);
});
