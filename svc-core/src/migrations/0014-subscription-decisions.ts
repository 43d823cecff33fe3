import { createTable, type Migration } from '@jobtrail/service-kit';

/**
 * What administrators decided about the subscriptions of people whom they deactivated; also the queue to svc-billing.
 */
export const subscriptionDecisions: Migration = {
  name: '0014-subscription-decisions',
  up: (knex) =>
    createTable(knex, 'subscription_decisions', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable().index('subscription_decisions_by_user');
      table.string('actor_id', 36).notNullable();
      table.string('choice', 16).notNullable();
      table.string('state', 12).notNullable();
      table.integer('tries').notNullable();
      table.string('reason', 300);
      table.boolean('canceled').notNullable();
      table.bigInteger('ends_at');
      table.bigInteger('refunded_cents').notNullable();
      table.bigInteger('decided_at').notNullable();
      table.bigInteger('next_attempt_at').notNullable();
      table.integer('attempts').notNullable();
      table.string('lease', 36);
      table.index(['state', 'next_attempt_at'], 'subscription_decisions_due');
    }),
};
