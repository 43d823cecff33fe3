import { Readable } from 'node:stream';
import type { CoreContext } from '../../context.ts';
import type { MediaRow } from '../../media/uploads/row.ts';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/x-wav': 'wav',
};

/** The path of an image or recording in the archive. */
export function archivePathOf({ id, job_id, interview_note_id, content_type }: MediaRow): string {
  const extension = EXTENSIONS[content_type] ?? content_type.split('/')[1]?.replaceAll(/[^a-z0-9]/g, '') ?? 'bin';
  return `media/${job_id}/${interview_note_id === null ? 'image' : 'recording'}-${id}.${extension}`;
}

/** The bytes of an image or recording; empty if it has been deleted since its row was read. */
export async function mediaBytes({ blobs }: Pick<CoreContext, 'blobs'>, { id }: MediaRow): Promise<Readable> {
  return (await blobs.open(id)) ?? Readable.from([]);
}
