import { createTable, type Migration } from '@jobtrail/service-kit';

/**
 * Why emails are waiting, according to the latest replica: one row per unreachable server. Times are in ms since the
 * epoch.
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
