import type { Migration } from '@jobtrail/service-kit';

/** Jobs and all that belongs to them. Every table carries the owner: ownership stands in every WHERE. */
export const jobs: Migration = {
  name: '0002-jobs',
  up: async (knex) => {
    if (!(await knex.schema.hasTable('jobs'))) {
      await knex.schema.createTable('jobs', (table) => {
        table.string('id', 36).primary();
        table.string('user_id', 36).notNullable();
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
        table.index(['user_id', 'created_at', 'id']);
        table.index(['user_id', 'status']);
      });
    }
    if (!(await knex.schema.hasTable('stage_history'))) {
      await knex.schema.createTable('stage_history', (table) => {
        table.string('id', 36).primary();
        table.string('user_id', 36).notNullable();
        table.string('job_id', 36).notNullable();
        table.string('from_stage', 24);
        table.string('to_stage', 24).notNullable();
        table.bigInteger('changed_at').notNullable();
        table.text('notes', 'mediumtext');
        table.index(['job_id', 'changed_at', 'id']);
      });
    }
    if (!(await knex.schema.hasTable('communications'))) {
      await knex.schema.createTable('communications', (table) => {
        table.string('id', 36).primary();
        table.string('user_id', 36).notNullable();
        table.string('job_id', 36).notNullable();
        table.string('source', 16).notNullable();
        table.string('subject', 300);
        table.text('content', 'mediumtext').notNullable();
        table.bigInteger('received_at').notNullable();
        table.index(['job_id', 'received_at', 'id']);
      });
    }
    if (!(await knex.schema.hasTable('interview_notes'))) {
      await knex.schema.createTable('interview_notes', (table) => {
        table.string('id', 36).primary();
        table.string('user_id', 36).notNullable();
        table.string('job_id', 36).notNullable();
        table.text('notes', 'mediumtext').notNullable();
        table.string('interview_date', 10);
        table.text('transcript', 'mediumtext');
        table.text('summary', 'mediumtext');
        table.bigInteger('created_at').notNullable();
        table.index(['job_id', 'interview_date', 'id']);
      });
    }
    if (!(await knex.schema.hasTable('media'))) {
      await knex.schema.createTable('media', (table) => {
        table.string('id', 36).primary();
        table.string('user_id', 36).notNullable();
        table.string('job_id', 36).notNullable();
        table.string('interview_note_id', 36);
        table.string('content_type', 64).notNullable();
        table.integer('bytes').notNullable();
        table.integer('position').notNullable();
        table.bigInteger('created_at').notNullable();
        table.index(['job_id', 'position']);
        table.index(['interview_note_id']);
      });
    }
  },
};
