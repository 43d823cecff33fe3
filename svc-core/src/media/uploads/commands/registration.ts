import type { Knex } from 'knex';
import type { DocumentType } from '@jobtrail/contract';
import { transaction, unavailable } from '@jobtrail/service-kit';
import type { UploadRow, UserRow } from '../../../rows.ts';
import { storedBytes } from '../../storage/queries.ts';
import { storageFull } from '../../storage/quota.ts';

/** What is known about an upload once all its bytes are stored. */
export interface ReceivedFile {
  readonly contentType: string;
  readonly bytes: number;
  /** Set if it was uploaded as a document. */
  readonly document?: { readonly type: DocumentType; readonly sha256: string } | undefined;
}

/**
 * Registers an upload before its first byte is stored, if the person has enough storage for it.
 * @throws AppError 409 `limit_reached` if not
 */
export async function registerUpload(
  knex: Knex,
  upload: Pick<UploadRow, 'id' | 'user_id' | 'holder' | 'beat' | 'bytes' | 'created_at'>,
  quotaBytes: number,
): Promise<void> {
  const row: UploadRow = {
    ...upload,
    state: 'arriving',
    content_type: null,
    document_type: null,
    sha256: null,
    expired_at: null,
  };
  await transaction(knex, async (trx) => {
    // The uploads of a person wait for each other, so that together they cannot exceed the quota.
    await trx<UserRow>('users').where({ id: row.user_id }).forUpdate().first('id');
    if ((await storedBytes(trx, row.user_id)) + row.bytes > quotaBytes) throw storageFull(quotaBytes);
    await trx<UploadRow>('uploads').insert(row);
  });
}

/**
 * Records that all bytes of an upload are stored. It belongs to the holder only while it is `held`.
 * @throws AppError 503 if another process has expired the upload in the meantime
 */
export async function completeUpload(
  knex: Knex,
  { id, holder }: { id: string; holder: string },
  { state, contentType, bytes, document }: ReceivedFile & { readonly state: 'held' | 'unattached' },
): Promise<void> {
  const changed = await knex<UploadRow>('uploads')
    .where({ id, state: 'arriving', holder })
    .update({
      state,
      content_type: contentType,
      bytes,
      document_type: document?.type ?? null,
      sha256: document?.sha256 ?? null,
      holder: state === 'held' ? holder : null,
    });
  if (changed === 0) throw unavailable();
}

/** Frees uploads of a process that nothing refers to. @returns the ids of those whose bytes must be deleted */
export async function freeUploads(knex: Knex, ids: readonly string[], holder: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const freed = await knex<UploadRow>('uploads')
    .whereIn('id', ids)
    .where({ holder })
    .whereIn('state', ['arriving', 'held'])
    .update({ state: 'freed', holder: null });
  if (freed === 0) return [];
  return knex<UploadRow>('uploads').whereIn('id', ids).whereIn('state', ['freed', 'expired']).pluck('id');
}

/** Writes the heartbeat of a process to all of its uploads. */
export async function writeHeartbeat(knex: Knex, holder: string, beat: number): Promise<void> {
  await knex<UploadRow>('uploads').where({ holder }).update({ beat });
}
