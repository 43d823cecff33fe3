import { createTable, type Migration } from '@jobtrail/service-kit';

/**
 * Why mails wait, as the latest replica found it: one row for each thing that is out of reach. Times are ms since the epoch.
 */
export const outages: Migration = {
  name: '0004-outages',
  up: (knex) =>
    createTable(knex, 'outages', (table) => {
      table.string('scope', 20).primary();
      table.string('reason', 500).notNullable();
      table.bigInteger('noted_at').notNullable();
      table.bigInteger('next_try_at').notNullable();
    }),
};
