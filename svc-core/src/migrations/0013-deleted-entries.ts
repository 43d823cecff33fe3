import { createTable, type Migration } from '@jobtrail/service-kit';

/** Communications and interview notes that were deleted a moment ago, so that their owner can undo it. */
export const deletedEntries: Migration = {
  name: '0013-deleted-entries',
  up: (knex) =>
    createTable(knex, 'deleted_entries', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable();
      table.string('job_id', 36).notNullable();
      table.string('kind', 16).notNullable();
      table.text('entry', 'mediumtext').notNullable();
      table.string('audio_id', 36);
      table.bigInteger('deleted_at').notNullable();
      table.index(['job_id'], 'deleted_entries_by_job');
      table.index(['deleted_at'], 'deleted_entries_by_age');
    }),
};
