import { createTable, type Migration } from '@jobtrail/service-kit';

/** The decisions of administrators about the subscriptions of deactivated people. */
export const subscriptionDecisions: Migration = {
  name: '0007-subscription-decisions',
  up: (knex) =>
    createTable(knex, 'subscription_decisions', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable().index('subscription_decisions_by_user');
      table.string('choice', 16).notNullable();
      table.string('state', 12).notNullable();
      table.integer('attempt').notNullable();
      table.string('customer_id', 191);
      table.text('subscriptions').notNullable();
      table.boolean('canceled').notNullable();
      table.bigInteger('ends_at');
      table.string('charge_id', 191);
      table.bigInteger('refunded_cents').notNullable();
      table.string('reason', 300);
      table.bigInteger('held_until_at');
      table.bigInteger('created_at').notNullable();
    }),
};
