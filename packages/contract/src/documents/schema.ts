import { z } from 'zod';
import { id, localDay, moment, required } from '../fields.ts';
import { DOCUMENT_NAME_MAX } from '../limits.ts';
import { DOCUMENT_KINDS, DOCUMENT_TYPES } from './kinds.ts';

export const documentKind = z.enum(DOCUMENT_KINDS);
const documentName = required(DOCUMENT_NAME_MAX, 'Enter a name.');

/** A version of a document, which never changes. Its bytes are at `/api/media/{id}`. */
export const documentVersion = z.object({
  id,
  /** Such as `v2`. */
  label: z.string(),
  type: z.enum(DOCUMENT_TYPES),
  bytes: z.number().int().positive(),
  createdAt: moment,
  /** In how many jobs it is used. */
  uses: z.number().int().nonnegative(),
});
export type DocumentVersion = z.infer<typeof documentVersion>;

const documentFacts = z.object({
  id,
  kind: documentKind,
  /** Without the extension of its file. */
  name: z.string(),
});
/** A document with its versions, newest first. */
export const personDocument = documentFacts.extend({ versions: z.array(documentVersion) });
export type PersonDocument = z.infer<typeof personDocument>;

/** A document that is used in a job. */
export const jobDocument = z.object({
  document: documentFacts,
  version: documentVersion,
  /** The newest version of the document, if it is not the one that is used. */
  newer: documentVersion.nullable(),
  /** The day it was sent; null if that was the day of the application. */
  usedOn: localDay.nullable(),
  addedAt: moment,
});
export type JobDocument = z.infer<typeof jobDocument>;

/** A job in which a version is used. */
export const documentUse = z.object({ jobId: id, company: z.string(), position: z.string() });
export type DocumentUse = z.infer<typeof documentUse>;

/**
 * POST /api/jobs/{id}/documents: uses a version in a job: one that the person has, or the bytes of an upload. With
 * `replaces`, it takes the place of another version of the job; an upload is then a new version of the same document. An
 * upload with the bytes of a version that the person has already becomes that version.
 */
export const addJobDocumentBody = z
  .object({
    version: id.optional(),
    /** The id of an upload with the purpose `document`. */
    upload: id.optional(),
    replaces: id.optional(),
    /** What an upload becomes, unless it replaces a version: by default other, and Document. */
    kind: documentKind.optional(),
    name: documentName.optional(),
    usedOn: localDay.nullable().optional(),
  })
  .refine(({ version, upload }) => (version === undefined) !== (upload === undefined), {
    path: ['version'],
    message: 'Choose a version or an upload.',
  });
export type AddJobDocumentBody = z.input<typeof addJobDocumentBody>;
export type NewJobDocument = z.output<typeof addJobDocumentBody>;

export const updateDocumentBody = z.object({ name: documentName.optional(), kind: documentKind.optional() });
export type UpdateDocumentBody = z.input<typeof updateDocumentBody>;
export type DocumentChanges = z.output<typeof updateDocumentBody>;
