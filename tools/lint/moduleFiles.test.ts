import manifest from '../../packages/contract/services.json';
import { moduleFiles } from './moduleFiles.ts';
import { moduleRules } from './moduleRules.ts';

const rules = { services: ['svc-one'], exceptions: {} };
const check = (path: string, text: string) => moduleFiles([{ path, text }], rules);
const REPORTED = ['svc-one/src/jobs/routes.ts:1: a query belongs in the commands or queries of its module'];

test.each([
  ['a call of the database', "export const count = ({ knex }: Context) => knex('jobs').count();"],
  ['a typed call', "export const count = ({ knex }: Context) => knex<JobRow>('jobs').count();"],
  ['a call of a member', "export const count = (core: Context) => core.knex('jobs').count();"],
  ['a call of a private member', "class Jobs { count() { return this.#knex('jobs').count(); } }"],
  ['raw SQL', "export const one = (knex: Knex) => knex.raw('select 1');"],
  ['a call of a transaction', "export const add = (knex: Knex) => transaction(knex, (trx) => trx('jobs').insert({}));"],
  ['a database by another name', "export const count = (database: Knex) => database('jobs').count();"],
  [
    'a transaction by another name',
    "export const add = (it) => transaction(it, async (unit) => unit('jobs').insert({}));",
  ],
  ['a part of a query that is passed around', 'export const open = (jobs: Knex.QueryBuilder) => jobs;'],
  ['a database of its own', "import knex from 'knex';"],
])('%s is reported outside of commands and queries', (_, text) => {
  expect(check('svc-one/src/jobs/routes.ts', text)).toEqual(REPORTED);
});

test.each([
  'svc-one/src/jobs/commands.ts',
  'svc-one/src/jobs/queries.ts',
  'svc-one/src/jobs/commands/createJob.ts',
  'svc-one/src/jobs/queries/pageOfJobs.ts',
  'svc-one/src/migrations/0001-jobs.ts',
  'svc-one/src/seed/demo.ts',
  'svc-one/src/jobs/jobs.test.ts',
  'svc-one/test/jobs.ts',
  'svc-two/src/jobs/routes.ts',
])('%s may query', (path) => {
  expect(check(path, "export const count = (knex: Knex) => knex('jobs').count();")).toEqual([]);
});

test('passing a database on, closing it or naming its type is not a query', () => {
  const text = `
    import type { Knex } from 'knex';
    interface Dependencies { knex: Knex }
    export const move = (trx: Knex.Transaction) => (trx.isTransaction ? createJob(trx) : null);
    export const close = ({ knex }: Dependencies) => transaction(knex, (trx) => createJob(trx)).then(() => knex.destroy());
  `;
  expect(check('svc-one/src/jobs/routes.ts', text)).toEqual([]);
});

test('an exception applies to one file, and is reported once that file makes no query', () => {
  const path = 'svc-one/src/main.ts';
  const excepted = { ...rules, exceptions: { [path]: 'a reason' } };
  expect(moduleFiles([{ path, text: "knex('jobs');" }], excepted)).toEqual([]);
  expect(moduleFiles([{ path, text: 'start();' }], excepted)).toEqual([
    'svc-one/src/main.ts: makes no query, so that it needs no exception in moduleFiles.json',
  ]);
});

test('a file with a standard role must be named after the role only', () => {
  expect(check('svc-one/src/jobs/adminCommands.ts', '')).toHaveLength(1);
  for (const name of ['commands', 'BroadcastEmails', 'internal', 'cookie'])
    expect(check(`svc-one/src/jobs/${name}.ts`, '')).toEqual([]);
});

test('the modules of every service in the manifest are checked', () => {
  expect(moduleRules.services).toEqual(Object.keys(manifest));
});
