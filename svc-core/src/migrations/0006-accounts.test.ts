import { afterAll, expect, it } from '@jest/globals';
import { migrate, openDatabase } from '@jobtrail/service-kit';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import { searchRowsOf } from '../people/user-search/commands.ts';
import { migrations } from './index.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

it('an upgraded database finds its users like new ones', async () => {
  const knex = await openDatabase({ service: 'svc-core', dataDir: folder.path, databaseUrl: undefined });
  try {
    await migrate(knex, migrations.slice(0, 5));
    const people = [
      { id: 'a', name: 'Zoë  van der Berg', email: 'zoe@example.com' },
      { id: 'b', name: 'ŁUKASZ 𝒩', email: 'L.Nowak+jobs@example.com' },
    ];
    await knex('users').insert(
      people.map((person) => ({
        ...person,
        password_hash: '-',
        role: 'user',
        is_active: true,
        access: 'full',
        created_at: 0,
      })),
    );
    await migrate(knex, migrations);
    const rows: unknown = await knex('user_search').select('suffix', 'user_id');
    expect(rows).toHaveLength(searchRowsOf(people).length);
    expect(rows).toEqual(expect.arrayContaining(searchRowsOf(people)));
  } finally {
    await knex.destroy();
  }
});
