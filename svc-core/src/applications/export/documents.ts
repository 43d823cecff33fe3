import { toMoment } from '@jobtrail/service-kit';
import type { DocumentRow, DocumentVersionRow, JobDocumentRow } from '../../rows.ts';
import { listDocumentRows, listVersions } from '../documents/queries.ts';
import { namePart } from './postings.ts';
import type { Owner } from './queries.ts';

/** Where the archive has the bytes of a version, by its id. */
export type DocumentPaths = ReadonlyMap<string, string>;

/** A version with its document. */
interface DocumentFile {
  readonly document: DocumentRow;
  readonly version: DocumentVersionRow;
}

/** All versions of a person's documents, newest first. */
export async function listDocumentFiles({ knex, userId, runInSlot }: Owner): Promise<DocumentFile[]> {
  const versions = await runInSlot(() => listVersions(knex, userId));
  const documents = await runInSlot(() => listDocumentRows(knex, userId));
  const byId = new Map(documents.map((document) => [document.id, document]));
  return versions.flatMap((version) => {
    const document = byId.get(version.document_id);
    return document ? [{ document, version }] : [];
  });
}

/** Chooses paths for versions, each unlike all others; case does not make a difference. */
export function documentPathsOf(files: readonly DocumentFile[]): DocumentPaths {
  const taken = new Set<string>();
  return new Map(
    files.map(({ document, version }) => {
      const name = `documents/${namePart(document.name, 'document')}-${version.label}`;
      let path = `${name}.${version.type}`;
      for (let number = 2; taken.has(path.toLowerCase()); number += 1) path = `${name}-${number}.${version.type}`;
      taken.add(path.toLowerCase());
      return [version.id, path];
    }),
  );
}

/** A version in the lists of the archive. */
export function presentDocumentFile(
  document: DocumentRow,
  version: DocumentVersionRow,
  paths: DocumentPaths,
): Readonly<Record<string, unknown>> {
  const { id, type, bytes, sha256, label } = version;
  const { id: documentId, kind, name } = document;
  const path = paths.get(id) ?? null;
  return { id, documentId, kind, name, label, type, bytes, sha256, createdAt: toMoment(version.created_at), path };
}

/** The use of a version in a job. */
export const presentLink = (row: JobDocumentRow): Readonly<Record<string, unknown>> => ({
  jobId: row.job_id,
  versionId: row.version_id,
  usedOn: row.used_on,
  addedAt: toMoment(row.created_at),
});
