import type { Knex } from 'knex';
import type { InterviewNoteRow, JobRow, MediaRow, UploadRow } from '../../rows.ts';

/** An image or recording that a person may read: attached to a job or a note, or uploaded and not attached yet. */
export interface MediaFile {
  readonly id: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly interviewNoteId: string | null;
}

/** @returns undefined if the person has no such file; what belongs to a deleted job is not there */
export async function findMediaFile(knex: Knex, userId: string, id: string): Promise<MediaFile | undefined> {
  const row = await knex<MediaRow>('media')
    .where({ id, user_id: userId })
    .whereIn('job_id', knex<JobRow>('jobs').where({ user_id: userId }).select('id'))
    .first();
  if (row) return { id, contentType: row.content_type, bytes: row.bytes, interviewNoteId: row.interview_note_id };
  const upload = await knex<UploadRow>('uploads').where({ id, user_id: userId, state: 'unattached' }).first();
  return upload?.content_type
    ? { id, contentType: upload.content_type, bytes: upload.bytes, interviewNoteId: null }
    : undefined;
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

/** Which of the ids a row of `media` refers to. */
export async function listAttachedIds(knex: Knex, ids: readonly string[]): Promise<Set<string>> {
  return new Set<string>(await knex<MediaRow>('media').whereIn('id', ids).pluck('id'));
}

/** The date of a note's interview, `YYYY-MM-DD`; null if it has none or the note was deleted. */
export async function findInterviewDate(knex: Knex, noteId: string): Promise<string | null> {
  const note = await knex<InterviewNoteRow>('interview_notes').where({ id: noteId }).first('interview_date');
  return note?.interview_date ?? null;
}
