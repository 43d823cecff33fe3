import { createTable, type Migration } from '@jobtrail/service-kit';

/** Where on a site people have chosen values of postings. */
export const readingPlaces: Migration = {
  name: '0041-reading-places',
  up: async (knex) => {
    await createTable(knex, 'reading_places', (table) => {
      table.string('user_id', 36).notNullable();
      table.string('host', 253).notNullable();
      table.string('field', 8).notNullable();
      table.string('place', 120).notNullable();
      table.bigInteger('updated_at').notNullable();
      table.primary(['user_id', 'host', 'field']);
      table.index(['user_id', 'updated_at'], 'reading_places_by_age');
    });
  },
};
