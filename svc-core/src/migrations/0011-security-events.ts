import { createTable, type Migration } from '@jobtrail/service-kit';

/** What happened to the security of accounts. Times are in ms since the epoch. */
export const securityEvents: Migration = {
  name: '0011-security-events',
  up: async (knex) => {
    await createTable(knex, 'security_events', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable();
      table.string('actor_id', 36);
      table.string('event', 32).notNullable();
      table.string('outcome', 12).notNullable();
      table.string('address', 64).notNullable();
      table.string('device', 64).notNullable();
      table.string('request_id', 64).notNullable();
      table.bigInteger('created_at').notNullable();
      table.index(['user_id', 'id'], 'security_events_by_user');
      table.index(['created_at'], 'security_events_by_age');
    });
  },
};
