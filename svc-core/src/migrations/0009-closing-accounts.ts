import { addColumn, type Migration } from '@jobtrail/service-kit';

/**
 * The data that svc-billing needs when an account is deleted: which payments gave access, and whose addresses to erase.
 */
export const closingAccounts: Migration = {
  name: '0009-closing-accounts',
  up: async (knex) => {
    await addColumn(knex, 'users', 'counted_payments', (table) =>
      table.integer('counted_payments').notNullable().defaultTo(0),
    );
    await addColumn(knex, 'account_deletions', 'counted_payments', (table) => table.integer('counted_payments'));
    await addColumn(knex, 'account_deletions', 'addresses', (table) => table.text('addresses'));
  },
};
