import { addIndex, type Migration } from '@jobtrail/service-kit';

/** An index for the administrators' list of paying users, newest first, however many users there are. */
export const payments: Migration = {
  name: '0007-payments',
  up: (knex) => addIndex(knex, 'users', 'users_by_payment', ['subscription_status', 'id']),
};
