import type { Knex } from 'knex';
import { extensionOf } from './kinds.ts';
import { findInterviewDate, type MediaFile } from './queries.ts';

const UNDATED = 'interview-recording';

/**
 * The file name of a download, with the extension of its format. For a recording it is 'interview-' with the date of
 * its note, or 'interview-recording'.
 */
export async function downloadName(knex: Knex, { contentType, interviewNoteId }: MediaFile): Promise<string> {
  const extension = extensionOf(contentType);
  if (contentType.startsWith('image/')) return `screenshot.${extension}`;
  const date = interviewNoteId === null ? null : await findInterviewDate(knex, interviewNoteId);
  return `${date === null ? UNDATED : `interview-${date}`}.${extension}`;
}
