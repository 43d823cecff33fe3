import { addColumn, addIndex, createTable, dropIndex, type Migration } from '@jobtrail/service-kit';

/** What bulk changes have replaced, the stage changes that they have made, and deleted jobs by their age. */
export const bulkOperations: Migration = {
  name: '0040-bulk-operations',
  up: async (knex) => {
    await createTable(knex, 'bulk_operations', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable();
      table.text('change').notNullable();
      table.text('before', 'mediumtext').notNullable();
      table.bigInteger('at').notNullable();
      table.bigInteger('undone_at');
      table.text('result', 'mediumtext');
      table.index(['user_id'], 'bulk_operations_by_person');
      table.index(['at'], 'bulk_operations_by_age');
    });
    await addColumn(knex, 'stage_history', 'operation_id', (table) => table.string('operation_id', 36));
    await addIndex(knex, 'deleted_jobs', 'deleted_jobs_newest', ['user_id', 'deleted_at']);
    await dropIndex(knex, 'deleted_jobs', 'deleted_jobs_by_person');
  },
};
