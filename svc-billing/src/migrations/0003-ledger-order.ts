import { addIndex, type Migration } from '@jobtrail/service-kit';

/** Money that went back is read newest first, a page at a time. */
export const ledgerOrder: Migration = {
  name: '0003-ledger-order',
  up: async (knex) => {
    for (const table of ['refunds', 'disputes']) await addIndex(knex, table, `${table}_by_time`, ['created', 'id']);
  },
};
