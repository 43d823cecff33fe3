import { afterAll, expect, it } from '@jest/globals';
import { migrate, openDatabase } from '@jobtrail/service-kit';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import { migrations } from './index.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

it('an upgraded database has counted the texts that people have', async () => {
  const knex = await openDatabase({ service: 'svc-core', dataDir: folder.path, databaseUrl: undefined });
  try {
    const before = migrations.findIndex(({ name }) => name === '0027-counted-text');
    await migrate(knex, migrations.slice(0, before));
    const person = { name: 'A', password_hash: '-', role: 'user', is_active: true, access: 'full', created_at: 0 };
    await knex('users').insert(['a', 'b'].map((id) => ({ ...person, id, email: `${id}@example.com` })));
    const job = { company: 'Kö', position: 'P', status: 'applied', created_at: 0, updated_at: 0, stage_changed_at: 0 };
    await knex('jobs').insert([
      { ...job, user_id: 'a', id: 'j', notes: '€€' },
      { ...job, user_id: 'a', id: 'k' },
    ]);
    const ofJob = { user_id: 'a', job_id: 'j' };
    await knex('communications').insert({
      ...ofJob,
      id: 'c',
      source: 'phone',
      content: 'x'.repeat(70),
      received_at: 0,
    });
    await knex('interview_notes').insert({ ...ofJob, id: 'n', notes: 'ab', transcript: 'ü', created_at: 0 });
    await migrate(knex, migrations);
    expect(await knex('users').orderBy('id').select('id', 'text_bytes')).toEqual([
      { id: 'a', text_bytes: 4 + 6 + 4 + 70 + 2 + 2 },
      { id: 'b', text_bytes: 0 },
    ]);
  } finally {
    await knex.destroy();
  }
});
