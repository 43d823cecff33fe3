import { addColumn, type Migration } from '@jobtrail/service-kit';

/** Why applications ended, and where people found them. */
export const endingsAndSources: Migration = {
  name: '0019-endings-and-sources',
  up: async (knex) => {
    await addColumn(knex, 'jobs', 'closed_reason', (table) => table.string('closed_reason', 12));
    await addColumn(knex, 'jobs', 'source', (table) => table.string('source', 16));
  },
};
