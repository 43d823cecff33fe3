import type { DocumentVersion, JobDocument, PersonDocument } from '@jobtrail/contract';
import { notFound, toMoment } from '@jobtrail/service-kit';
import type { DocumentRow, DocumentVersionRow, JobDocumentRow } from '../../rows.ts';
import type { Documents } from './queries.ts';

const presentVersion = (row: DocumentVersionRow, { uses }: Pick<Documents, 'uses'>): DocumentVersion => ({
  id: row.id,
  label: row.label,
  type: row.type,
  bytes: row.bytes,
  createdAt: toMoment(row.created_at),
  uses: uses.get(row.id) ?? 0,
});

/** A document with its versions, newest first. */
export function presentDocument(row: DocumentRow, all: Documents): PersonDocument {
  const versions = all.versions.get(row.id) ?? [];
  const { id, kind, name } = row;
  return { id, kind, name, versions: versions.map((version) => presentVersion(version, all)) };
}

/** The documents of a job; a document that has just been deleted is left out. */
export function presentJobDocuments(links: readonly JobDocumentRow[], all: Documents): JobDocument[] {
  return links.flatMap((link) => {
    for (const document of all.documents) {
      const versions = all.versions.get(document.id) ?? [];
      const version = versions.find(({ id }) => id === link.version_id);
      if (!version) continue;
      const [newest] = versions;
      const { id, kind, name } = document;
      return [
        {
          document: { id, kind, name },
          version: presentVersion(version, all),
          newer: newest && newest.id !== version.id ? presentVersion(newest, all) : null,
          usedOn: link.used_on,
          addedAt: toMoment(link.created_at),
        },
      ];
    }
    return [];
  });
}

/** A document that is used in a job. @throws AppError 404 if it has just been deleted */
export function presentJobDocument(link: JobDocumentRow, all: Documents): JobDocument {
  const [presented] = presentJobDocuments([link], all);
  if (!presented) throw notFound();
  return presented;
}
