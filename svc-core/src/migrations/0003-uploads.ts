import { createTable, type Migration } from '@jobtrail/service-kit';

/**
 * The registry of media that nothing refers to (yet, or anymore), and who created the transcript of an interview note.
 */
export const uploads: Migration = {
  name: '0003-uploads',
  up: async (knex) => {
    await createTable(knex, 'uploads', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable();
      table.string('state', 12).notNullable();
      table.string('holder', 36);
      table.bigInteger('beat').notNullable();
      table.string('content_type', 64);
      table.integer('bytes').notNullable();
      table.bigInteger('created_at').notNullable();
      table.index(['user_id'], 'uploads_by_user');
      table.index(['state', 'created_at'], 'uploads_by_state');
    });
    if (!(await knex.schema.hasColumn('interview_notes', 'transcript_source'))) {
      await knex.schema.alterTable('interview_notes', (table) => {
        table.string('transcript_source', 20);
      });
    }
  },
};
