import { addIndex, type Migration } from '@jobtrail/service-kit';

/** The administrators' list of who pays, newest first, however many users there are. */
export const payments: Migration = {
  name: '0007-payments',
  up: (knex) => addIndex(knex, 'users', 'users_by_payment', ['subscription_status', 'id']),
};
