import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import type { PostingFacts } from '@jobtrail/contract';
import { migrate, openDatabase } from '@jobtrail/service-kit';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import { migrations } from '../../../migrations/index.ts';
import { createUser } from '../../../people/users/commands/createUser.ts';
import { aJob } from '../../interviews/testing/rows.ts';
import { keepPosting } from '../../postings/commands.ts';
import { packPosting } from '../../postings/packing.ts';
import { deriveJob } from '../../smart-tags/commands/deriveJob.ts';
import { deriveStaleTags } from './deriveStaleTags.ts';

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

const version = async (): Promise<number> => (await knex('users').where({ id: userId }).first()).jobs_version;
const rowOf = ({ id }: { id: string }) => knex('jobs').where({ id }).first('arrangement', 'tag_rules_version');

it('derives the tags of older rows once, with what the person has corrected, and leaves newer ones', async () => {
  const old = aJob(userId, { location: 'Remote (EU)' });
  const corrected = aJob(userId, { location: 'Remote (EU)' });
  const ruled = aJob(userId, { location: 'Berlin (Hybrid)' });
  const plain = aJob(userId, { location: 'Berlin' });
  const newer = aJob(userId, { location: 'Remote', tag_rules_version: 99 });
  await knex('jobs').insert([old, corrected, ruled, plain, newer]);
  await knex('tag_overrides').insert({
    ...{ user_id: userId, job_id: corrected.id, dimension: 'arrangement' },
    ...{ value: null, token: 'remote (eu)', decided_at: NOW },
  });
  await knex('tag_rules').insert({
    ...{ user_id: userId, id: 'r', dimension: 'arrangement', created_at: NOW },
    ...{ token: 'berlin (hybrid)', value: 'remote' },
  });
  const before = await version();
  for (let time = 0; time < 2; time += 1) expect(await deriveStaleTags({ knex }, 7)).toBe(false);
  expect(await Promise.all([old, corrected, ruled, plain, newer].map(rowOf))).toEqual([
    { arrangement: 'remote', tag_rules_version: 7 },
    { arrangement: null, tag_rules_version: 7 },
    { arrangement: 'remote', tag_rules_version: 7 },
    { arrangement: null, tag_rules_version: 7 },
    { arrangement: null, tag_rules_version: 99 },
  ]);
  expect(await version()).toBe(before + 1);
});

it('reads the newest posting of a job, when it is kept and later', async () => {
  const job = aJob(userId, { location: 'Berlin', has_posting: 1 });
  await knex('jobs').insert(job);
  const keep = async (text: string, facts: PostingFacts): Promise<void> => {
    const packed = await packPosting({ text, source: 'pasted', language: null, facts }, null);
    if (!packed) return;
    await knex.transaction(async (trx) => {
      await keepPosting(trx, job, packed, NOW);
      await deriveJob(trx, job);
    });
  };
  const tags = () => knex('jobs').where({ id: job.id }).first('arrangement', 'employment');
  await keep('This is a hybrid role.', { employmentType: 'PART_TIME' });
  expect(await tags()).toEqual({ arrangement: 'hybrid', employment: 'part-time' });
  await keep('This role is fully remote.', {});
  expect(await tags()).toEqual({ arrangement: 'remote', employment: null });
  await knex('jobs').where({ id: job.id }).update({ tag_rules_version: 0, arrangement: null });
  await deriveStaleTags({ knex }, 7);
  expect(await tags()).toMatchObject({ arrangement: 'remote' });
});

it('works in batches, and a person whose tags stay the same reads no list again', async () => {
  await knex('jobs').insert(Array.from({ length: 101 }, () => aJob(userId, { position: 'Thing' })));
  const before = await version();
  expect(await deriveStaleTags({ knex }, 7)).toBe(true);
  expect(await deriveStaleTags({ knex }, 7)).toBe(false);
  expect(await knex('jobs').where('tag_rules_version', '<', 7)).toEqual([]);
  expect(await version()).toBe(before);
});
