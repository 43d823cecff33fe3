import type { Knex } from 'knex';
import type { CoreContext } from '../../context.ts';
import { toBase64 } from '../inline-media/dataUrl.ts';
import type { MediaRow, UploadRow } from './row.ts';

/** A medium as a data URL between two texts, as its bytes are read; nothing at all when they were freed since its row was. */
export async function* dataUrlText(
  { blobs }: Pick<CoreContext, 'blobs'>,
  { id, content_type }: MediaRow,
  before: string,
  after: string,
): AsyncGenerator<string> {
  const bytes = await blobs.open(id);
  if (!bytes) return;
  try {
    yield `${before}data:${content_type};base64,`;
    yield* toBase64(bytes);
    yield after;
  } finally {
    bytes.destroy();
  }
}

/** A medium that a person may read: named by a job or a note, or uploaded and not named yet. */
export interface MediaFile {
  readonly id: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly interviewNoteId: string | null;
}

/** Undefined when the person has no such medium. */
export async function findMediaFile(knex: Knex, userId: string, id: string): Promise<MediaFile | undefined> {
  const row = await knex<MediaRow>('media').where({ id, user_id: userId }).first();
  if (row) return { id, contentType: row.content_type, bytes: row.bytes, interviewNoteId: row.interview_note_id };
  const upload = await knex<UploadRow>('uploads').where({ id, user_id: userId, state: 'unattached' }).first();
  return upload?.content_type
    ? { id, contentType: upload.content_type, bytes: upload.bytes, interviewNoteId: null }
    : undefined;
}
