import { Readable } from 'node:stream';
import type { CoreContext } from '../../context.ts';
import { extensionOf } from '../../media/uploads/extension.ts';
import type { MediaRow } from '../../media/uploads/row.ts';

/** The path of an image or recording in the archive. */
export function archivePathOf({ id, job_id, interview_note_id, content_type }: MediaRow): string {
  return `media/${job_id}/${interview_note_id === null ? 'image' : 'recording'}-${id}.${extensionOf(content_type)}`;
}

/** The bytes of an image or recording; empty if it has been deleted since its row was read. */
export async function mediaBytes({ blobs }: Pick<CoreContext, 'blobs'>, { id }: MediaRow): Promise<Readable> {
  return (await blobs.open(id)) ?? Readable.from([]);
}
