import { addColumn, type Migration } from '@jobtrail/service-kit';

/** Which accounts are demo accounts. Until now, that was decided by their addresses. */
export const demoAccounts: Migration = {
  name: '0034-demo-accounts',
  up: async (knex) => {
    await addColumn(knex, 'users', 'is_demo', (table) => table.boolean('is_demo').notNullable().defaultTo(false));
    await knex('users').whereIn('email', ['demo@example.com', 'admin@example.com']).update({ is_demo: 1 });
  },
};
