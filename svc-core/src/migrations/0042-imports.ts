import { addColumn, addIndex, createTable, type Migration } from '@jobtrail/service-kit';

/** Imports of files, the jobs that they have created, and what they have replaced in others. */
export const imports: Migration = {
  name: '0042-imports',
  up: async (knex) => {
    await createTable(knex, 'imports', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable();
      table.string('name', 200).notNullable();
      table.bigInteger('started_at').notNullable();
      table.integer('row_count').notNullable();
      table.integer('created').notNullable();
      table.integer('completed').notNullable();
      table.bigInteger('undone_at');
      table.text('result', 'mediumtext');
      table.index(['user_id', 'started_at', 'id'], 'imports_by_person');
      table.index(['started_at'], 'imports_by_age');
    });
    await createTable(knex, 'import_changes', (table) => {
      table.string('import_id', 36).notNullable();
      table.string('job_id', 36).notNullable();
      table.string('user_id', 36).notNullable();
      table.text('before', 'mediumtext').notNullable();
      table.bigInteger('at').notNullable();
      table.primary(['import_id', 'job_id']);
      table.index(['job_id'], 'import_changes_by_job');
      table.index(['user_id'], 'import_changes_by_person');
    });
    await addColumn(knex, 'jobs', 'import_id', (table) => table.string('import_id', 36));
    await addColumn(knex, 'jobs', 'import_key', (table) => table.string('import_key', 200));
    await addColumn(knex, 'deleted_jobs', 'import_id', (table) => table.string('import_id', 36));
    await addIndex(knex, 'deleted_jobs', 'deleted_jobs_by_import', ['user_id', 'import_id']);
    await addIndex(knex, 'jobs', 'jobs_by_import', ['user_id', 'import_id', 'id']);
    await addIndex(knex, 'jobs', 'jobs_by_import_key', ['user_id', 'import_key']);
  },
};
