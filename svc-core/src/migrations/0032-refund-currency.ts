import { addColumn, type Migration } from '@jobtrail/service-kit';

/** The currency in which a decision about a subscription has refunded something. */
export const refundCurrency: Migration = {
  name: '0032-refund-currency',
  up: (knex) => addColumn(knex, 'subscription_decisions', 'currency', (table) => table.string('currency', 8)),
};
