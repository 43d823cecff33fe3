import { addIndex, type Migration } from '@jobtrail/service-kit';

/** An index for reading refunds and disputes newest first, page by page. */
export const ledgerOrder: Migration = {
  name: '0003-ledger-order',
  up: async (knex) => {
    for (const table of ['refunds', 'disputes']) await addIndex(knex, table, `${table}_by_time`, ['created', 'id']);
  },
};
