import type { Knex } from 'knex';
import { DOCUMENT_USES_MAX, JOB_DOCUMENTS_MAX } from '@jobtrail/contract';
import { notFound } from '@jobtrail/service-kit';
import type { DocumentRow, DocumentVersionRow, JobDocumentRow, JobRow } from '../../rows.ts';
import { existingJobIds } from '../jobs/queries.ts';

/** Documents with their versions, newest first, and in how many jobs each version is used. */
export interface Documents {
  readonly documents: readonly DocumentRow[];
  /** By the id of the document. */
  readonly versions: ReadonlyMap<string, readonly DocumentVersionRow[]>;
  /** By the id of the version; absent if it is used nowhere. */
  readonly uses: ReadonlyMap<string, number>;
}

/** All versions of a person's documents, at most DOCUMENT_VERSIONS_MAX, newest first. */
export function listVersions(knex: Knex, userId: string): Promise<DocumentVersionRow[]> {
  return knex<DocumentVersionRow>('document_versions')
    .where({ user_id: userId })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
}

/** All of a person's documents by name. */
export function listDocumentRows(knex: Knex, userId: string): Promise<DocumentRow[]> {
  return knex<DocumentRow>('documents')
    .where({ user_id: userId })
    .orderBy([{ column: 'name' }, { column: 'id' }]);
}

/** In how many existing jobs each version of a person is used. */
async function countUses(knex: Knex, userId: string): Promise<Map<string, number>> {
  const counts: Array<{ version_id: string; uses: number | string }> = await knex('job_documents')
    .where({ user_id: userId })
    .whereIn('job_id', existingJobIds(knex, userId))
    .groupBy('version_id')
    .select('version_id')
    .count({ uses: '*' });
  return new Map(counts.map(({ version_id, uses }) => [version_id, Number(uses)]));
}

/** Reads a person's documents. */
export async function readDocuments(knex: Knex, userId: string): Promise<Documents> {
  const versions = new Map<string, DocumentVersionRow[]>();
  for (const version of await listVersions(knex, userId)) {
    const { document_id: id } = version;
    versions.set(id, [...(versions.get(id) ?? []), version]);
  }
  return {
    documents: await listDocumentRows(knex, userId),
    versions,
    uses: await countUses(knex, userId),
  };
}

/** The documents of a job, in the order in which they were added. */
export function listLinks(knex: Knex, userId: string, jobId: string): Promise<JobDocumentRow[]> {
  return knex<JobDocumentRow>('job_documents')
    .where({ user_id: userId, job_id: jobId })
    .orderBy([{ column: 'created_at' }, { column: 'version_id' }])
    .limit(JOB_DOCUMENTS_MAX);
}

/** All uses of a person's documents in jobs that exist. */
export function listAllLinks(knex: Knex, userId: string): Promise<JobDocumentRow[]> {
  return knex<JobDocumentRow>('job_documents')
    .where({ user_id: userId })
    .whereIn('job_id', existingJobIds(knex, userId))
    .orderBy([{ column: 'job_id' }, { column: 'created_at' }]);
}

/** @throws AppError 404 if the person has no such version */
export async function getVersion(knex: Knex, userId: string, id: string): Promise<DocumentVersionRow> {
  const row = await knex<DocumentVersionRow>('document_versions').where({ id, user_id: userId }).first();
  if (!row) throw notFound();
  return row;
}

/** The newest jobs in which a version is used. */
export function listUses(
  knex: Knex,
  userId: string,
  versionId: string,
): Promise<Array<Pick<JobRow, 'id' | 'company' | 'position'>>> {
  return knex<JobRow>('jobs')
    .where({ user_id: userId })
    .whereIn('id', knex('job_documents').where({ user_id: userId, version_id: versionId }).select('job_id'))
    .orderBy('id', 'desc')
    .limit(DOCUMENT_USES_MAX)
    .select('id', 'company', 'position');
}
