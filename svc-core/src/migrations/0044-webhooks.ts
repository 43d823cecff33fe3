import { createTable, type Migration, originMigration } from '@jobtrail/service-kit';

/** Addresses that are told of events, and the events on their way to them. */
export const webhooks: Migration = {
  name: '0044-webhooks',
  up: async (knex) => {
    await createTable(knex, 'webhooks', (table) => {
      table.string('user_id', 36).notNullable();
      table.string('id', 36).notNullable();
      table.string('url', 2048).notNullable();
      table.text('events').notNullable();
      table.text('secret').notNullable();
      table.text('former_secret');
      table.bigInteger('former_until');
      table.bigInteger('failing_since');
      table.bigInteger('paused_at');
      table.string('paused_reason', 12);
      table.bigInteger('reminders_at');
      table.string('reminders_on', 10);
      table.bigInteger('created_at').notNullable();
      table.primary(['user_id', 'id']);
      table.index(['reminders_at'], 'webhooks_by_reminders');
    });
    await createTable(knex, 'webhook_deliveries', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable();
      table.string('webhook_id', 36).notNullable();
      table.string('event_id', 36).notNullable();
      table.string('type', 24).notNullable();
      table.string('subject_id', 36).notNullable();
      table.bigInteger('at').notNullable();
      table.string('state', 12).notNullable();
      table.bigInteger('failed_since');
      table.bigInteger('last_attempt_at');
      table.integer('last_status');
      table.bigInteger('next_attempt_at').notNullable();
      table.integer('attempts').notNullable();
      table.string('lease', 36);
      table.index(['state', 'next_attempt_at'], 'webhook_deliveries_by_turn');
      table.index(['webhook_id', 'at', 'id'], 'webhook_deliveries_by_webhook');
      table.index(['user_id', 'id'], 'webhook_deliveries_by_user');
      table.index(['lease'], 'webhook_deliveries_by_lease');
    });
    await originMigration('0044-webhooks', ['webhook_deliveries']).up(knex);
  },
};
