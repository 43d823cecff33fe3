import type { Knex } from 'knex';
import { DOCUMENT_VERSIONS_MAX, JOB_DOCUMENTS_MAX } from '@jobtrail/contract';
import type { DocumentChanges, NewJobDocument } from '@jobtrail/contract/calls';
import { conflict, newId, notFound, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { insertRows } from '../../database/insertRows.ts';
import { freeBlobs } from '../../media/uploads/commands/freeBlobs.ts';
import { UPLOADED_DOCUMENT } from '../../media/uploads/documents/contentTypes.ts';
import type { DocumentRow, DocumentVersionRow, JobDocumentRow, UploadRow, UserRow } from '../../rows.ts';
import { lockJob } from '../jobs/queries.ts';
import { getVersion } from './queries.ts';

type Store = Pick<CoreContext, 'knex' | 'blobs' | 'logger' | 'clock' | 'uploadRegistry'>;
/** An upload that is a document. */
type DocumentUpload = UploadRow & { document_type: DocumentVersionRow['type']; sha256: string };

/** Lets the changes of a person's documents run one after another. The rows of jobs are locked before. */
async function lockPerson(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx<UserRow>('users').where({ id: userId }).forUpdate().first('id');
}

/** @throws AppError 404 if the person has not uploaded such a document */
async function getUpload(trx: Knex.Transaction, userId: string, id: string): Promise<DocumentUpload> {
  const row = await trx<UploadRow>('uploads').where({ id, user_id: userId, state: 'unattached' }).forUpdate().first();
  if (!row?.document_type || !row.sha256) throw notFound();
  return { ...row, document_type: row.document_type, sha256: row.sha256 };
}

async function checkVersionLimit(trx: Knex.Transaction, userId: string): Promise<void> {
  const counted = await trx<DocumentVersionRow>('document_versions')
    .where({ user_id: userId })
    .count({ total: '*' })
    .first();
  if (Number(counted?.total ?? 0) >= DOCUMENT_VERSIONS_MAX)
    throw conflict(
      `One account holds at most ${DOCUMENT_VERSIONS_MAX} versions of documents. Delete a document to add more.`,
      'limit_reached',
    );
}

/** Adds a document without versions. */
async function addDocument(
  trx: Knex.Transaction,
  userId: string,
  { name = 'Document', kind = 'other' }: Pick<NewJobDocument, 'name' | 'kind'>,
  now: number,
): Promise<string> {
  const row: DocumentRow = { user_id: userId, id: newId(), kind, name, created_at: now };
  await trx<DocumentRow>('documents').insert(row);
  return row.id;
}

async function nextLabel(trx: Knex.Transaction, userId: string, documentId: string): Promise<string> {
  const counted = await trx<DocumentVersionRow>('document_versions')
    .where({ user_id: userId, document_id: documentId })
    .count({ total: '*' })
    .first();
  return `v${Number(counted?.total ?? 0) + 1}`;
}

/**
 * Makes an upload a version: a new one, or the one with the same bytes that the person has already.
 * @returns its id, and the id of an upload that is not needed, for `freeBlobs` after the commit
 */
async function versionOf(
  trx: Knex.Transaction,
  userId: string,
  body: NewJobDocument & { upload: string },
  now: number,
): Promise<{ id: string; freed: string[] }> {
  const attached = await trx<DocumentVersionRow>('document_versions')
    .where({ id: body.upload, user_id: userId })
    .first('id');
  if (attached) return { id: attached.id, freed: [] };
  const upload = await getUpload(trx, userId, body.upload);
  const same = await trx<DocumentVersionRow>('document_versions')
    .where({ user_id: userId, sha256: upload.sha256 })
    .first('id');
  if (same) {
    await trx<UploadRow>('uploads').where({ id: upload.id }).update({ state: 'freed' });
    return { id: same.id, freed: [upload.id] };
  }
  await checkVersionLimit(trx, userId);
  const documentId =
    body.replaces === undefined
      ? await addDocument(trx, userId, body, now)
      : (await getVersion(trx, userId, body.replaces)).document_id;
  await trx<UploadRow>('uploads').where({ id: upload.id }).delete();
  await trx<DocumentVersionRow>('document_versions').insert({
    id: upload.id,
    user_id: userId,
    document_id: documentId,
    type: upload.document_type,
    bytes: upload.bytes,
    sha256: upload.sha256,
    label: await nextLabel(trx, userId, documentId),
    created_at: now,
  });
  return { id: upload.id, freed: [] };
}

/** @throws AppError 409 `limit_reached` */
async function addLink(trx: Knex.Transaction, link: JobDocumentRow): Promise<JobDocumentRow> {
  const ofJob = { user_id: link.user_id, job_id: link.job_id };
  const links = await trx<JobDocumentRow>('job_documents').where(ofJob);
  const existing = links.find((known) => known.version_id === link.version_id);
  if (existing) return existing;
  if (links.length >= JOB_DOCUMENTS_MAX)
    throw conflict(`One job holds at most ${JOB_DOCUMENTS_MAX} documents.`, 'limit_reached');
  await trx<JobDocumentRow>('job_documents').insert(link);
  return link;
}

/**
 * Uses a version of a document in a job. Doing so twice changes nothing.
 * @param present creates the response, in the same transaction
 * @throws AppError 404, 409 `limit_reached`
 */
export async function addJobDocument<Presented>(
  core: Store,
  { userId, jobId }: { userId: string; jobId: string },
  body: NewJobDocument,
  present: (trx: Knex.Transaction, row: JobDocumentRow) => Promise<Presented>,
): Promise<Presented> {
  const { presented, freed } = await transaction(core.knex, async (trx) => {
    const now = core.clock();
    await lockJob(trx, userId, jobId);
    await lockPerson(trx, userId);
    const { upload, version = '', replaces } = body;
    const { id, freed: unneeded } =
      upload === undefined
        ? { id: (await getVersion(trx, userId, version)).id, freed: [] }
        : await versionOf(trx, userId, { ...body, upload }, now);
    if (replaces !== undefined && replaces !== id)
      await trx<JobDocumentRow>('job_documents')
        .where({ user_id: userId, job_id: jobId, version_id: replaces })
        .delete();
    const link = await addLink(trx, {
      user_id: userId,
      job_id: jobId,
      version_id: id,
      used_on: body.usedOn ?? null,
      created_at: now,
    });
    return { presented: await present(trx, link), freed: unneeded };
  });
  await freeBlobs(core, freed);
  return presented;
}

/** Removes a version from a job. The person keeps the document. @throws AppError 404 if the job does not use it */
export async function removeJobDocument(
  { knex }: Pick<Store, 'knex'>,
  userId: string,
  { jobId, versionId }: { jobId: string; versionId: string },
): Promise<void> {
  await transaction(knex, async (trx) => {
    await lockJob(trx, userId, jobId);
    const link = { user_id: userId, job_id: jobId, version_id: versionId };
    if ((await trx<JobDocumentRow>('job_documents').where(link).delete()) === 0) throw notFound();
  });
}

/** Renames a document, or changes its kind. @throws AppError 404 */
export async function updateDocument(
  trx: Knex.Transaction,
  userId: string,
  id: string,
  { name, kind }: DocumentChanges,
): Promise<DocumentRow> {
  const document = trx<DocumentRow>('documents').where({ id, user_id: userId });
  const row = await document.clone().forUpdate().first();
  if (!row) throw notFound();
  const after = { ...row, ...(name !== undefined && { name }), ...(kind !== undefined && { kind }) };
  await document.update({ name: after.name, kind: after.kind });
  return after;
}

/** Deletes versions and registers their bytes as freed. @returns their ids, for `freeBlobs` after the commit */
async function deleteVersions(
  trx: Knex.Transaction,
  where: Pick<DocumentVersionRow, 'user_id'> & Partial<DocumentVersionRow>,
  now: number,
): Promise<string[]> {
  const versions = await trx<DocumentVersionRow>('document_versions').where(where);
  const ids = versions.map(({ id }) => id);
  if (ids.length === 0) return [];
  await insertRows<UploadRow>(
    trx,
    'uploads',
    versions.map(({ id, user_id, bytes, type, sha256 }) => ({
      id,
      user_id,
      state: 'freed',
      holder: null,
      beat: 0,
      content_type: UPLOADED_DOCUMENT,
      bytes,
      document_type: type,
      sha256,
      created_at: now,
      expired_at: null,
    })),
  );
  await trx<JobDocumentRow>('job_documents').where({ user_id: where.user_id }).whereIn('version_id', ids).delete();
  await trx<DocumentVersionRow>('document_versions').whereIn('id', ids).delete();
  return ids;
}

/** Deletes a document with its versions, also from jobs. @throws AppError 404 */
export async function deleteDocument(core: Store, userId: string, id: string): Promise<void> {
  const freed = await transaction(core.knex, async (trx) => {
    await lockPerson(trx, userId);
    if ((await trx<DocumentRow>('documents').where({ id, user_id: userId }).delete()) === 0) throw notFound();
    return deleteVersions(trx, { user_id: userId, document_id: id }, core.clock());
  });
  await freeBlobs(core, freed);
}

/** Deletes all documents of a person. */
export async function deleteAllDocuments(core: Store, userId: string): Promise<void> {
  const freed = await transaction(core.knex, async (trx) => {
    const ids = await deleteVersions(trx, { user_id: userId }, core.clock());
    await trx<JobDocumentRow>('job_documents').where({ user_id: userId }).delete();
    await trx<DocumentRow>('documents').where({ user_id: userId }).delete();
    return ids;
  });
  await freeBlobs(core, freed);
}
