import { addIndex, type Migration } from '@jobtrail/service-kit';

/** Each sync of a customer asks for the subscriptions that an administrator has ended at once. */
export const decisionsByCustomer: Migration = {
  name: '0015-decisions-by-customer',
  up: (knex) => addIndex(knex, 'subscription_decisions', 'subscription_decisions_by_customer', ['customer_id']),
};
