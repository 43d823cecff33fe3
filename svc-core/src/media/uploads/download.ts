import type { Knex } from 'knex';
import { findInterviewDate } from '../../applications/interview-notes/queries.ts';
import type { MediaFile } from './queries.ts';

const UNDATED = 'interview-recording';

/**
 * The file name of a download. For a recording it is 'interview-' with the date of its note, or 'interview-recording',
 * and always has the extension mp3.
 */
export async function downloadName(knex: Knex, { contentType, interviewNoteId }: MediaFile): Promise<string> {
  if (contentType.startsWith('image/')) return `screenshot.${contentType.slice('image/'.length).replace(/\W.*/, '')}`;
  const date = interviewNoteId === null ? null : await findInterviewDate(knex, interviewNoteId);
  return `${date === null ? UNDATED : `interview-${date}`}.mp3`;
}
