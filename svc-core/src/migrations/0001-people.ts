import { createTable, type Migration } from '@jobtrail/service-kit';

/** Users, their sessions and their tickets. Times are in ms since the epoch. */
export const people: Migration = {
  name: '0001-people',
  up: async (knex) => {
    await createTable(knex, 'users', (table) => {
      table.string('id', 36).primary();
      table.string('name', 120).notNullable();
      table.string('email', 254).notNullable();
      table.string('password_hash', 255).notNullable();
      table.string('role', 8).notNullable();
      table.boolean('is_active').notNullable();
      table.string('subscription_status', 32);
      table.string('access', 8).notNullable();
      table.bigInteger('jobs_version').notNullable().defaultTo(0);
      table.bigInteger('created_at').notNullable();
      table.bigInteger('last_seen_at');
      table.unique(['email'], { indexName: 'users_by_email' });
    });
    await createTable(knex, 'sessions', (table) => {
      table.string('token_hash', 64).primary();
      table.string('user_id', 36).notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('last_seen_at').notNullable();
      table.index(['user_id'], 'sessions_by_user');
      table.index(['last_seen_at'], 'sessions_by_last_seen');
      table.index(['created_at'], 'sessions_by_age');
    });
    await createTable(knex, 'tickets', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable();
      table.string('subject', 300).notNullable();
      table.text('message', 'mediumtext').notNullable();
      table.string('status', 16).notNullable();
      table.text('internal_note', 'mediumtext');
      table.bigInteger('created_at').notNullable();
      table.index(['user_id', 'created_at'], 'tickets_by_user');
      table.index(['created_at', 'id'], 'tickets_by_age');
    });
  },
};
