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

/** A download under a name that a person has typed (RFC 6266): in full, and for old programs in ASCII. */
export function attachmentOf(name: string): string {
  const safe = name.replaceAll(/[\p{C}/\\]/gu, '_');
  const ascii = safe.replaceAll(/[^\x20-\x7e]|["%]/g, '_');
  const full = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${full}`;
}
