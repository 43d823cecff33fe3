import { addColumn, createTable, type Migration } from '@jobtrail/service-kit';

/**
 * The texts of postings, compressed, and whether a job has one. Older code with this schema deletes a job without them,
 * which no query finds then, because each begins with the job.
 */
export const postings: Migration = {
  name: '0035-postings',
  up: async (knex) => {
    await createTable(knex, 'postings', (table) => {
      table.string('user_id', 36).notNullable();
      table.string('job_id', 36).notNullable();
      table.bigInteger('captured_at').notNullable();
      table.string('id', 36).notNullable();
      table.string('source', 12).notNullable();
      table.string('language', 3);
      table.string('host', 255);
      table.integer('text_bytes').notNullable();
      table.string('sha256', 64).notNullable();
      table.specificType('body', 'mediumblob').notNullable();
      table.text('facts').notNullable();
      table.primary(['user_id', 'job_id', 'captured_at', 'id']);
      table.index(['job_id', 'id'], 'postings_by_job');
    });
    await addColumn(knex, 'jobs', 'has_posting', (table) =>
      table.boolean('has_posting').notNullable().defaultTo(false),
    );
  },
};
