import { addIndex, createTable, type Migration } from '@jobtrail/service-kit';

/**
 * The id that identifies this database to the blob store, and the time since when an unused upload has been in
 * quarantine.
 */
export const blobBinding: Migration = {
  name: '0008-blob-binding',
  up: async (knex) => {
    await createTable(knex, 'blob_binding', (table) => {
      table.string('name', 8).primary();
      table.string('database_id', 36).notNullable();
      table.bigInteger('bound_at').notNullable();
    });
    if (!(await knex.schema.hasColumn('uploads', 'expired_at'))) {
      await knex.schema.alterTable('uploads', (table) => {
        table.bigInteger('expired_at');
      });
    }
    await addIndex(knex, 'uploads', 'uploads_by_expiry', ['state', 'expired_at']);
  },
};
