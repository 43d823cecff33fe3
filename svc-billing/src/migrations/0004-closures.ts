import type { Knex } from 'knex';
import { addColumn, addIndex, createTable, type Migration } from '@jobtrail/service-kit';

/**
 * Customers closed before this migration still have their cards, address and name at the provider. Their payments are
 * kept.
 */
async function closeEarlierOnes(knex: Knex): Promise<void> {
  const now = Date.now();
  await knex.raw(
    `insert into closed_customers (customer_id, kept_payments, closed_at)
    select customer_id, 0, ? from payers where closed = 1 and customer_id not in (select customer_id from closed_customers)`,
    [now],
  );
  await knex.raw(
    `insert into refreshes (kind, subject, wanted, version, due_at, failures)
    select 'closure', customer_id, 1, 0, ?, 0 from payers where closed = 1 and customer_id not in (select subject from refreshes where kind = 'closure')`,
    [now],
  );
}

/** Deleted accounts and the consequences for their payments: which ones are kept, and whose address is erased. */
export const closures: Migration = {
  name: '0004-closures',
  up: async (knex) => {
    await createTable(knex, 'closures', (table) => {
      table.string('user_id', 36).primary();
      table.integer('kept_payments').notNullable();
      table.bigInteger('closed_at').notNullable();
    });
    await createTable(knex, 'closed_customers', (table) => {
      table.string('customer_id', 191).primary();
      table.integer('kept_payments').notNullable();
      table.bigInteger('closed_at').notNullable();
    });
    await createTable(knex, 'erased_addresses', (table) => {
      table.string('digest', 64).primary();
      table.bigInteger('erased_at').notNullable();
      table.index(['erased_at'], 'erased_addresses_by_age');
    });
    await addIndex(knex, 'payers', 'payers_by_email', ['email']);
    await addIndex(knex, 'payments', 'payments_by_email', ['email']);
    await addIndex(knex, 'checkouts', 'checkouts_by_customer', ['customer_id']);
    await addColumn(knex, 'payments', 'number', (table) => table.integer('number'));
    await knex('payments').where({ status: 'succeeded', number: null }).update({ number: 0 });
    await closeEarlierOnes(knex);
  },
};
