import { createTable, type Migration } from '@jobtrail/service-kit';

/** Jobs that were deleted but can still be restored, as JSON, until they are erased. */
export const deletedJobs: Migration = {
  name: '0015-deleted-jobs',
  up: async (knex) => {
    await createTable(knex, 'deleted_jobs', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable();
      table.bigInteger('deleted_at').notNullable();
      table.text('job', 'mediumtext').notNullable();
      table.index(['user_id'], 'deleted_jobs_by_person');
      table.index(['deleted_at'], 'deleted_jobs_by_age');
    });
  },
};
