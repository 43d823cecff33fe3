import { createTable, type Migration } from '@jobtrail/service-kit';

/** Filters that people have given names. */
export const savedViews: Migration = {
  name: '0038-saved-views',
  up: async (knex) => {
    await createTable(knex, 'saved_views', (table) => {
      table.string('user_id', 36).notNullable();
      table.string('id', 36).notNullable();
      table.string('name', 120).notNullable();
      table.string('folded_name', 240).notNullable();
      table.text('q').notNullable();
      table.string('layout', 8).notNullable();
      table.integer('position').notNullable();
      table.bigInteger('created_at').notNullable();
      table.primary(['user_id', 'id']);
      table.unique(['user_id', 'folded_name'], { indexName: 'saved_views_by_name' });
    });
  },
};
