import type { Migration } from '@jobtrail/service-kit';

/** Users, their sessions and the tickets they file. Times are ms since the epoch. */
export const people: Migration = {
  name: '0001-people',
  up: async (knex) => {
    if (!(await knex.schema.hasTable('users'))) {
      await knex.schema.createTable('users', (table) => {
        table.string('id', 36).primary();
        table.string('name', 120).notNullable();
        table.string('email', 254).notNullable().unique();
        table.string('password_hash', 255).notNullable();
        table.string('role', 8).notNullable();
        table.boolean('is_active').notNullable();
        table.string('subscription_status', 32);
        table.string('access', 8).notNullable();
        table.bigInteger('jobs_version').notNullable().defaultTo(0);
        table.bigInteger('created_at').notNullable();
        table.bigInteger('last_seen_at');
      });
    }
    if (!(await knex.schema.hasTable('sessions'))) {
      await knex.schema.createTable('sessions', (table) => {
        table.string('token_hash', 64).primary();
        table.string('user_id', 36).notNullable().index();
        table.bigInteger('created_at').notNullable();
        table.bigInteger('last_seen_at').notNullable().index();
      });
    }
    if (!(await knex.schema.hasTable('tickets'))) {
      await knex.schema.createTable('tickets', (table) => {
        table.string('id', 36).primary();
        table.string('user_id', 36).notNullable().index();
        table.string('subject', 300).notNullable();
        table.text('message', 'mediumtext').notNullable();
        table.string('status', 16).notNullable();
        table.text('internal_note', 'mediumtext');
        table.bigInteger('created_at').notNullable().index();
      });
    }
  },
};
