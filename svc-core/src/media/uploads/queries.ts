import type { Knex } from 'knex';
import type { DocumentRow, DocumentVersionRow, InterviewNoteRow, JobRow, MediaRow, UploadRow } from '../../rows.ts';
import { DOCUMENT_CONTENT_TYPES } from './documents/contentTypes.ts';

/**
 * A file that a person may read: an image or recording that is attached to a job or a note, or uploaded and not attached
 * yet, or a version of a document.
 */
export interface MediaFile {
  readonly id: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly interviewNoteId: string | null;
  /** The name of a document's file; null for others. */
  readonly fileName: string | null;
}

/** @returns undefined if the person has no such file; what belongs to a deleted job is not there */
export async function findMediaFile(knex: Knex, userId: string, id: string): Promise<MediaFile | undefined> {
  const row = await knex<MediaRow>('media')
    .where({ id, user_id: userId })
    .whereIn('job_id', knex<JobRow>('jobs').where({ user_id: userId }).select('id'))
    .first();
  if (row) {
    const { content_type, bytes, interview_note_id } = row;
    return { id, contentType: content_type, bytes, interviewNoteId: interview_note_id, fileName: null };
  }
  const upload = await knex<UploadRow>('uploads')
    .where({ id, user_id: userId, state: 'unattached' })
    .whereNull('document_type')
    .first();
  return upload?.content_type
    ? { id, contentType: upload.content_type, bytes: upload.bytes, interviewNoteId: null, fileName: null }
    : findDocumentFile(knex, userId, id);
}

async function findDocumentFile(knex: Knex, userId: string, id: string): Promise<MediaFile | undefined> {
  const version = await knex<DocumentVersionRow>('document_versions').where({ id, user_id: userId }).first();
  const document =
    version && (await knex<DocumentRow>('documents').where({ id: version.document_id, user_id: userId }).first('name'));
  if (!version || !document) return undefined;
  return {
    id,
    contentType: DOCUMENT_CONTENT_TYPES[version.type],
    bytes: version.bytes,
    interviewNoteId: null,
    fileName: `${document.name}.${version.type}`,
  };
}

/** The number of bytes of a person's uploads in each state, without attached files. */
export async function uploadedBytes(knex: Knex, userId: string): Promise<Map<UploadRow['state'], number>> {
  const sums = await knex<UploadRow>('uploads')
    .where({ user_id: userId })
    .groupBy('state')
    .select('state')
    .sum({ bytes: 'bytes' });
  return new Map(sums.map((row) => [row.state, Number(row['bytes'])]));
}

const STATES_IN_PROGRESS = ['arriving', 'held'] as const;

/** Some uploads that other processes are receiving or holding. */
export function listUploadsOfOthers(knex: Knex, holder: string, limit: number): Promise<UploadRow[]> {
  return knex<UploadRow>('uploads').whereIn('state', STATES_IN_PROGRESS).whereNot({ holder }).limit(limit);
}

/** Some uploads that expired before a given time. @returns their ids */
export function listExpiredIds(knex: Knex, before: number, limit: number): Promise<string[]> {
  return knex<UploadRow>('uploads')
    .where({ state: 'expired' })
    .where('expired_at', '<', before)
    .limit(limit)
    .pluck('id');
}

/** Some media that their owner removed before a given time and may no longer restore. @returns their ids */
export function listRestorableIds(knex: Knex, before: number, limit: number): Promise<string[]> {
  return knex<UploadRow>('uploads')
    .where({ state: 'restorable' })
    .where('created_at', '<', before)
    .limit(limit)
    .pluck('id');
}

/** Which of the ids a row of `media` or of `document_versions` refers to. */
export async function listAttachedIds(knex: Knex, ids: readonly string[]): Promise<Set<string>> {
  const media: string[] = await knex<MediaRow>('media').whereIn('id', ids).pluck('id');
  const versions: string[] = await knex<DocumentVersionRow>('document_versions').whereIn('id', ids).pluck('id');
  return new Set([...media, ...versions]);
}

/** The date of a note's interview, `YYYY-MM-DD`; null if it has none or the note was deleted. */
export async function findInterviewDate(knex: Knex, noteId: string): Promise<string | null> {
  const note = await knex<InterviewNoteRow>('interview_notes').where({ id: noteId }).first('interview_date');
  return note?.interview_date ?? null;
}
