import { createTable, type Migration } from '@jobtrail/service-kit';

/** The secret addresses at which calendar apps read the interviews of a person; only their hashes are stored. */
export const calendarFeeds: Migration = {
  name: '0024-calendar-feeds',
  up: (knex) =>
    createTable(knex, 'calendar_feeds', (table) => {
      table.string('user_id', 36).primary();
      table.string('token_hash', 64).notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('last_read_at');
      table.unique(['token_hash'], { indexName: 'calendar_feeds_by_token' });
    }),
};
