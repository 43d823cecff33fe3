import { createTable, type Migration } from '@jobtrail/service-kit';

/** Sign-ups that wait for a payment, and their outcomes. Times are in ms since the epoch. */
export const signups: Migration = {
  name: '0004-signups',
  up: async (knex) => {
    await createTable(knex, 'signups', (table) => {
      table.string('id', 36).primary();
      table.string('email', 254).notNullable();
      table.string('name', 120).notNullable();
      table.string('password_hash', 255);
      table.string('cookie_hash', 64);
      table.string('checkout_id', 255);
      table.string('state', 16).notNullable();
      table.string('user_id', 36);
      table.bigInteger('paid_at');
      table.bigInteger('expires_at').notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('settled_at');
      table.unique(['checkout_id'], { indexName: 'signups_by_checkout' });
      table.unique(['cookie_hash'], { indexName: 'signups_by_cookie' });
      table.index(['email'], 'signups_by_email');
      table.index(['user_id'], 'signups_by_user');
      table.index(['state', 'settled_at'], 'signups_by_settlement');
      table.index(['state', 'expires_at'], 'signups_by_expiry');
    });
  },
};
