import type { Knex } from 'knex';
import { findInterviewDate } from '../../applications/interview-notes/queries.ts';
import type { MediaFile } from './queries.ts';

const UNDATED = 'interview-recording';

/** The name under which an image or recording is saved: for a recording 'interview-' with the date of its note, or
 * 'interview-recording', as an mp3 whatever its bytes are. */
export async function downloadName(knex: Knex, { contentType, interviewNoteId }: MediaFile): Promise<string> {
  if (contentType.startsWith('image/')) return `screenshot.${contentType.slice('image/'.length).replace(/\W.*/, '')}`;
  const date = interviewNoteId === null ? null : await findInterviewDate(knex, interviewNoteId);
  return `${date === null ? UNDATED : `interview-${date}`}.mp3`;
}
