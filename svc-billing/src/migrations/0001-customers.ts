import { createTable, isMySql, type Migration } from '@jobtrail/service-kit';

/** The payment provider's customer of each person, at most one. */
export const createCustomers: Migration = {
  name: '001-customers',
  async up(knex) {
    await createTable(knex, 'customers', (table) => {
      table
        .specificType('user_id', isMySql(knex) ? 'char(36) character set ascii collate ascii_bin' : 'char(36)')
        .notNullable()
        .primary();
      table
        .string('stripe_customer_id', 255)
        .notNullable()
        .unique({ indexName: 'customers_stripe_customer_id_unique' });
      table.bigInteger('created_at').notNullable();
    });
  },
};
