import { addColumn, type Migration } from '@jobtrail/service-kit';

/**
 * What a mail server said about an address that receives no more broadcasts, and when the names and addresses of a
 * broadcast's recipients were erased, in ms since the epoch.
 */
export const bounces: Migration = {
  name: '0006-bounces',
  async up(knex) {
    await addColumn(knex, 'suppressions', 'detail', (table) => table.string('detail', 300));
    await addColumn(knex, 'broadcasts', 'addresses_erased_at', (table) => table.bigInteger('addresses_erased_at'));
  },
};
