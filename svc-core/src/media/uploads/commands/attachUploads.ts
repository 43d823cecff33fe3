import type { Knex } from 'knex';
import type { MediaRow, UploadRow } from '../../../rows.ts';
import { type MediaPurpose, purposeOf } from '../kinds.ts';

/** What media is attached to. */
interface Owner {
  readonly userId: string;
  readonly jobId: string;
  readonly interviewNoteId?: string;
}

/**
 * Attaches uploads to a job or to one of its interview notes: new ones, each once, or ones that their owner has removed
 * and restores.
 * @param place the position of each among the images of a job
 * @returns false, with nothing attached, if one of them is not such an upload of the person for this purpose
 */
export async function attachUploads(
  trx: Knex.Transaction,
  { userId, jobId, interviewNoteId }: Owner,
  ids: readonly string[],
  {
    purpose,
    now,
    place = (_, index) => index,
  }: { purpose: MediaPurpose; now: number; place?: (id: string, index: number) => number },
): Promise<boolean> {
  if (ids.length === 0) return true;
  const uploads: UploadRow[] = await trx<UploadRow>('uploads')
    .whereIn('id', ids)
    .where({ user_id: userId })
    .whereNull('document_type')
    .whereIn('state', ['held', 'unattached', 'restorable'])
    .forUpdate();
  const byId = new Map(uploads.map((upload) => [upload.id, upload]));
  const rows = ids.flatMap((id, index): MediaRow[] => {
    const contentType = byId.get(id)?.content_type;
    if (!contentType || purposeOf(contentType) !== purpose) return [];
    return [
      {
        id,
        user_id: userId,
        job_id: jobId,
        interview_note_id: interviewNoteId ?? null,
        content_type: contentType,
        bytes: byId.get(id)?.bytes ?? 0,
        position: place(id, index),
        created_at: now,
      },
    ];
  });
  if (rows.length !== ids.length || byId.size !== ids.length) return false;
  await trx<UploadRow>('uploads').whereIn('id', ids).delete();
  await trx<MediaRow>('media').insert(rows);
  return true;
}

/** Moves an image of a job to another position among its images. */
export async function moveMedia(trx: Knex.Transaction, id: string, position: number): Promise<void> {
  await trx<MediaRow>('media').where({ id }).update({ position });
}
