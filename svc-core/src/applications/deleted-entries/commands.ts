import type { Knex } from 'knex';
import { UNDO_DELETE_MS } from '@jobtrail/contract';
import { deleteOldRows, notFound } from '@jobtrail/service-kit';
import { countText } from '../../media/storage/commands.ts';
import { textBytesOf } from '../../media/storage/text.ts';
import type {
  CommunicationRow,
  DeletedEntryRow,
  DeletedPosting,
  DeletedStageChange,
  InterviewNoteRow,
  InterviewRow,
  JobRow,
} from '../../rows.ts';

/** The kinds of entries that can be restored, with the row that is stored for each. */
interface Restorable {
  communication: CommunicationRow;
  'interview-note': InterviewNoteRow;
  interview: InterviewRow;
  'stage-change': DeletedStageChange;
  posting: DeletedPosting;
}

/** The bytes of the texts of an entry; the notes of stage changes do not count. */
const TEXT_BYTES: { readonly [Kind in keyof Restorable]: (row: Restorable[Kind]) => number } = {
  communication: (row) => textBytesOf('communications', row),
  'interview-note': (row) => textBytesOf('interview_notes', row),
  interview: (row) => textBytesOf('interviews', row),
  'stage-change': () => 0,
  posting: (row) => row.text_bytes,
};

/**
 * Stores a row that is being deleted for UNDO_DELETE_MS. It is no longer in its own table, so no list, count or export
 * contains it, but it counts in the storage of its owner.
 * @param audioId the recording of a note, which is detached from it
 */
export async function storeDeleted<Kind extends keyof Restorable>(
  trx: Knex.Transaction,
  kind: Kind,
  row: Restorable[Kind],
  { audioId = null, now }: { audioId?: string | null; now: number },
): Promise<void> {
  await trx<DeletedEntryRow>('deleted_entries').insert({
    id: row.id,
    user_id: row.user_id,
    job_id: row.job_id,
    kind,
    entry: JSON.stringify(row),
    audio_id: audioId,
    text_bytes: TEXT_BYTES[kind](row),
    deleted_at: now,
  });
}

/**
 * Removes a stored row in order to restore it, and locks its job.
 * @returns undefined if the person deleted no such entry within UNDO_DELETE_MS
 * @throws AppError 404 if its job was deleted
 */
export async function retrieveDeleted<Kind extends keyof Restorable>(
  trx: Knex.Transaction,
  kind: Kind,
  { userId, id, now }: { userId: string; id: string; now: number },
): Promise<{ row: Restorable[Kind]; audioId: string | null } | undefined> {
  const stored = await trx<DeletedEntryRow>('deleted_entries')
    .where({ id, user_id: userId, kind })
    .where('deleted_at', '>=', now - UNDO_DELETE_MS)
    .first();
  if (!stored) return undefined;
  const job = await trx<JobRow>('jobs').where({ id: stored.job_id, user_id: userId }).forUpdate().first('id');
  if (!job) throw notFound();
  // Another request may have restored it before the lock.
  if ((await trx<DeletedEntryRow>('deleted_entries').where({ id }).delete()) === 0) return undefined;
  return { row: JSON.parse(stored.entry) as Restorable[Kind], audioId: stored.audio_id };
}

/**
 * Permanently deletes the rows that can no longer be restored, a few at a time: a row has up to a megabyte of text.
 * @param signal stops it between two steps; the next call continues
 * @returns how many
 */
export function purgeDeleted(knex: Knex, now: number, signal: AbortSignal): Promise<number> {
  const old = (some: Knex): Knex.QueryBuilder<DeletedEntryRow> =>
    some<DeletedEntryRow>('deleted_entries').where('deleted_at', '<', now - UNDO_DELETE_MS);
  return deleteOldRows(
    knex,
    {
      key: 'id',
      select: (some) => old(some).orderBy('deleted_at'),
      remove: async (trx, ids) => {
        const entries: Array<Pick<DeletedEntryRow, 'id' | 'user_id' | 'text_bytes'>> = await old(trx)
          .whereIn('id', ids)
          .forUpdate()
          .select('id', 'user_id', 'text_bytes');
        await trx('deleted_entries')
          .whereIn(
            'id',
            entries.map(({ id }) => id),
          )
          .delete();
        for (const { user_id, text_bytes } of entries) await countText(trx, user_id, -text_bytes);
      },
    },
    signal,
  );
}
