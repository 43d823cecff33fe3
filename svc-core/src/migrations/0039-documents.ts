import { addColumn, createTable, type Migration } from '@jobtrail/service-kit';

/**
 * Documents with their versions, and the jobs in which they are used. Older code with this schema does not know the blobs
 * of versions: it reports them as unknown, and deletes none.
 */
export const documents: Migration = {
  name: '0039-documents',
  up: async (knex) => {
    await createTable(knex, 'documents', (table) => {
      table.string('user_id', 36).notNullable();
      table.string('id', 36).notNullable();
      table.string('kind', 8).notNullable();
      table.string('name', 200).notNullable();
      table.bigInteger('created_at').notNullable();
      table.primary(['user_id', 'id']);
    });
    await createTable(knex, 'document_versions', (table) => {
      table.string('id', 36).notNullable().primary();
      table.string('user_id', 36).notNullable();
      table.string('document_id', 36).notNullable();
      table.string('type', 8).notNullable();
      table.integer('bytes').notNullable();
      table.string('sha256', 64).notNullable();
      table.string('label', 16).notNullable();
      table.bigInteger('created_at').notNullable();
      table.unique(['user_id', 'sha256'], { indexName: 'document_versions_by_hash' });
      table.index(['user_id', 'document_id', 'created_at'], 'document_versions_by_document');
    });
    await createTable(knex, 'job_documents', (table) => {
      table.string('user_id', 36).notNullable();
      table.string('job_id', 36).notNullable();
      table.string('version_id', 36).notNullable();
      table.string('used_on', 10);
      table.bigInteger('created_at').notNullable();
      table.primary(['user_id', 'job_id', 'version_id']);
      table.index(['job_id'], 'job_documents_by_job');
      table.index(['user_id', 'version_id', 'job_id'], 'job_documents_by_version');
    });
    await addColumn(knex, 'uploads', 'document_type', (table) => table.string('document_type', 8));
    await addColumn(knex, 'uploads', 'sha256', (table) => table.string('sha256', 64));
  },
};
