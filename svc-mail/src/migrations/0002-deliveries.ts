import { createTable, type Migration } from '@jobtrail/service-kit';

/**
 * Broadcasts, account emails, and the one queue for both. The key of a delivery is (broadcast, recipient): it makes
 * recipients unique, sorts pages, and makes claims cheap. Times are in ms since the epoch.
 */
export const deliveries: Migration = {
  name: '0002-deliveries',
  up: async (knex) => {
    // This table was never written to: sending did not exist yet.
    await knex.schema.dropTableIfExists('messages');
    await createTable(knex, 'broadcasts', (table) => {
      table.string('id', 36).primary();
      table.string('request_key', 64);
      table.string('subject', 300).notNullable();
      table.string('audience', 16).notNullable();
      table.text('body', 'mediumtext').notNullable();
      table.string('status', 12).notNullable();
      table.string('pause_reason', 300);
      table.string('created_by', 36).notNullable();
      table.string('created_by_name', 120);
      table.bigInteger('created_at').notNullable();
      table.bigInteger('sent_at');
      table.bigInteger('finished_at');
      table.integer('audience_count').notNullable();
      table.integer('recipient_count').notNullable();
      table.string('frozen_after', 36);
      table.text('stats');
      table.unique(['request_key'], { indexName: 'broadcasts_by_request' });
      table.index(['status', 'id'], 'broadcasts_by_status');
    });
    await createTable(knex, 'account_mails', (table) => {
      table.string('request_key', 120).primary();
      table.string('subject', 300).notNullable();
      table.text('text', 'mediumtext').notNullable();
      table.text('html', 'mediumtext').notNullable();
      table.bigInteger('created_at').notNullable();
    });
    await createTable(knex, 'deliveries', (table) => {
      table.string('broadcast_id', 36).notNullable();
      table.string('recipient_key', 120).notNullable();
      table.string('user_id', 36);
      table.string('name', 120);
      table.string('email', 254);
      table.string('status', 12).notNullable();
      table.bigInteger('due_at').notNullable();
      table.string('token', 36);
      table.integer('attempts').notNullable();
      table.string('error', 300);
      table.bigInteger('sent_at');
      table.primary(['broadcast_id', 'recipient_key']);
      table.index(['broadcast_id', 'status', 'due_at'], 'deliveries_by_status');
      table.index(['user_id'], 'deliveries_by_user');
    });
    await createTable(knex, 'suppressions', (table) => {
      table.string('email', 254).primary();
      table.string('user_id', 36);
      table.string('reason', 16).notNullable();
      table.bigInteger('created_at').notNullable();
      table.index(['user_id'], 'suppressions_by_user');
    });
    await createTable(knex, 'secrets', (table) => {
      table.string('name', 40).primary();
      table.string('value', 100).notNullable();
    });
    await createTable(knex, 'pace', (table) => {
      table.string('name', 20).primary();
      table.bigInteger('free_at').notNullable();
    });
  },
};
