import { createTable, type Migration } from '@jobtrail/service-kit';

/**
 * Jobs and everything that belongs to them. Every table has the owner's id, and every WHERE includes it. With the key
 * (user_id, id) a person's jobs are stored together, so other people's jobs cost nothing.
 */
export const jobs: Migration = {
  name: '0002-jobs',
  up: async (knex) => {
    await createTable(knex, 'jobs', (table) => {
      table.string('user_id', 36).notNullable();
      table.string('id', 36).notNullable();
      table.string('company', 200).notNullable();
      table.string('position', 200).notNullable();
      table.string('status', 24).notNullable();
      table.bigInteger('application_date');
      table.string('job_url', 2048);
      table.text('tags');
      table.text('notes', 'mediumtext');
      table.string('salary', 120);
      table.string('location', 200);
      table.string('contact_name', 200);
      table.string('contact_email', 200);
      table.string('contact_phone', 200);
      table.bigInteger('created_at').notNullable();
      table.bigInteger('updated_at').notNullable();
      table.bigInteger('stage_changed_at').notNullable();
      table.bigInteger('replied_at');
      table.primary(['user_id', 'id']);
      table.index(['user_id', 'created_at', 'id'], 'jobs_by_age');
      table.index(['user_id', 'status'], 'jobs_by_stage');
    });
    await createTable(knex, 'stage_history', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable();
      table.string('job_id', 36).notNullable();
      table.string('from_stage', 24);
      table.string('to_stage', 24).notNullable();
      table.bigInteger('changed_at').notNullable();
      table.text('notes', 'mediumtext');
      table.index(['job_id', 'changed_at', 'id'], 'stage_history_by_job');
    });
    await createTable(knex, 'communications', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable();
      table.string('job_id', 36).notNullable();
      table.string('source', 16).notNullable();
      table.string('subject', 300);
      table.text('content', 'mediumtext').notNullable();
      table.bigInteger('received_at').notNullable();
      table.index(['job_id', 'received_at', 'id'], 'communications_by_job');
    });
    await createTable(knex, 'interview_notes', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable();
      table.string('job_id', 36).notNullable();
      table.text('notes', 'mediumtext').notNullable();
      table.string('interview_date', 10);
      table.text('transcript', 'mediumtext');
      table.text('summary', 'mediumtext');
      table.bigInteger('created_at').notNullable();
      table.index(['job_id', 'interview_date', 'id'], 'interview_notes_by_job');
    });
    await createTable(knex, 'media', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable();
      table.string('job_id', 36).notNullable();
      table.string('interview_note_id', 36);
      table.string('content_type', 64).notNullable();
      table.integer('bytes').notNullable();
      table.integer('position').notNullable();
      table.bigInteger('created_at').notNullable();
      table.index(['job_id', 'position'], 'media_by_job');
      table.index(['interview_note_id'], 'media_by_interview_note');
    });
  },
};
