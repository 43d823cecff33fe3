import { afterAll, expect, it } from '@jest/globals';
import { openDatabase } from '../database/open.ts';
import { integer, string } from '../database/schema.ts';
import { schemaDifferences } from './schemaDifferences.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

it('lists every column that differs between the declared schema and the database', async () => {
  const knex = await openDatabase({ service: 'svc-core', dataDir: folder.path, databaseUrl: undefined });
  try {
    await knex.schema.createTable('pets', (table) => {
      table.string('id', 36).primary();
      table.string('name', 100).notNullable();
      table.integer('age');
    });
    const pets = { id: string(36), name: string(200), age: integer(), owner: string(36).nullable() };
    expect(await schemaDifferences(knex, { pets })).toEqual([
      'pets.name: declared string(200), found string(100)',
      'pets.age: declared integer, found integer, nullable',
      'pets.owner: declared string(36), nullable, found nothing',
    ]);
    expect(await schemaDifferences(knex, {})).toHaveLength(3);
  } finally {
    await knex.destroy();
  }
});
