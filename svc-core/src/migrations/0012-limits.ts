import { addColumn, addIndex, createTable, type Migration } from '@jobtrail/service-kit';

/**
 * The counts of attempts, which all processes share, which session asked for a link,
 * and what the storage of a person is added up with.
 */
export const limits: Migration = {
  name: '0012-limits',
  up: async (knex) => {
    await createTable(knex, 'attempts', (table) => {
      table.string('id', 64).primary();
      table.integer('points').notNullable();
      table.bigInteger('expires_at').notNullable();
      table.index(['expires_at'], 'attempts_by_expiry');
    });
    await addColumn(knex, 'mailed_links', 'session_hash', (table) => table.string('session_hash', 64));
    await addIndex(knex, 'media', 'media_by_user', ['user_id', 'bytes']);
  },
};
