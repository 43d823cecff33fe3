import { createTable, type Migration } from '@jobtrail/service-kit';

/** Ids of the payment provider. */
const ID = 191;

/**
 * Local copies of the payment provider's objects, and the queue of objects to sync. Times ending in `_at` are in ms
 * since the epoch; `created` is the provider's time in seconds. Amounts are in cents.
 */
export const billing: Migration = {
  name: '0002-billing',
  up: async (knex) => {
    await createTable(knex, 'refreshes', (table) => {
      table.string('kind', 16).notNullable();
      table.string('subject', ID).notNullable();
      table.bigInteger('wanted').notNullable();
      table.bigInteger('version').notNullable();
      table.bigInteger('due_at');
      table.integer('failures').notNullable();
      table.bigInteger('done_at');
      table.primary(['kind', 'subject']);
      table.index(['due_at'], 'refreshes_by_due');
      table.index(['kind', 'done_at'], 'refreshes_by_age');
    });
    await createTable(knex, 'events', (table) => {
      table.string('id', ID).primary();
      table.string('type', 64).notNullable();
      table.bigInteger('received_at').notNullable();
      table.index(['received_at'], 'events_by_age');
    });
    await createTable(knex, 'cursors', (table) => {
      table.string('name', 32).primary();
      table.bigInteger('value').notNullable();
    });
    await createTable(knex, 'checkouts', (table) => {
      table.string('id', ID).primary();
      table.string('purpose', 8).notNullable();
      table.string('state', 16).notNullable();
      table.string('signup_id', 36);
      table.string('user_id', 36);
      table.string('customer_id', ID);
      table.bigInteger('expires_at').notNullable();
      table.bigInteger('seen_at').notNullable();
      table.index(['state', 'seen_at'], 'checkouts_by_state');
      table.index(['user_id', 'state'], 'checkouts_by_user');
    });
    await createTable(knex, 'payers', (table) => {
      table.string('customer_id', ID).primary();
      table.string('email', 254);
      table.boolean('closed').notNullable();
    });
    await createTable(knex, 'subscriptions', (table) => {
      table.string('id', ID).primary();
      table.string('customer_id', ID).notNullable();
      table.string('status', 32).notNullable();
      table.bigInteger('created').notNullable();
      table.integer('monthly_cents').notNullable();
      table.integer('amount_cents').notNullable();
      table.string('currency', 8).notNullable();
      table.boolean('cancel_scheduled').notNullable();
      table.bigInteger('period_end_at');
      table.bigInteger('ends_at');
      table.bigInteger('paid_until_at');
      table.bigInteger('past_due_since_at');
      table.index(['customer_id', 'created'], 'subscriptions_by_customer');
      table.index(['status'], 'subscriptions_by_status');
    });
    await createTable(knex, 'payments', (table) => {
      table.string('id', ID).primary();
      table.string('customer_id', ID);
      table.string('email', 254);
      table.string('status', 16).notNullable();
      table.bigInteger('amount_cents').notNullable();
      table.string('currency', 8).notNullable();
      table.bigInteger('created').notNullable();
      table.string('failure_message', 500);
      table.index(['customer_id'], 'payments_by_customer');
      table.index(['status', 'created', 'id'], 'payments_by_status');
    });
    for (const name of ['refunds', 'disputes']) {
      await createTable(knex, name, (table) => {
        table.string('id', ID).primary();
        table.string('payment_id', ID).notNullable();
        table.string('status', 32).notNullable();
        table.bigInteger('amount_cents').notNullable();
        table.string('currency', 8).notNullable();
        table.bigInteger('created').notNullable();
        table.index(['payment_id'], `${name}_by_payment`);
        table.index(['created'], `${name}_by_age`);
      });
    }
  },
};
