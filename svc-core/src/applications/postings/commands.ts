import type { Knex } from 'knex';
import { isReadPosting, POSTINGS_MAX, type PostingSource } from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import { countText } from '../../media/storage/commands.ts';
import type { JobRow, PostingRow } from '../../rows.ts';
import type { PackedPosting, PackedText } from './packing.ts';
import { type CaptureRow, listCaptures } from './queries.ts';

/** A job whose row is locked. */
type LockedJob = Pick<JobRow, 'id' | 'user_id'>;

/**
 * The capture that makes room for another one: the oldest, unless it is the only one that was read at the posting's
 * address.
 * @param captures newest first
 */
function dispensable(captures: readonly CaptureRow[], added: PostingSource): CaptureRow | undefined {
  const isOnlyRead = [added, ...captures.slice(0, -1).map(({ source }) => source)].every(
    (source) => !isReadPosting(source),
  );
  const oldest = captures.at(-1);
  return oldest && isOnlyRead && isReadPosting(oldest.source) ? captures.at(-2) : oldest;
}

/** Stores in a job whether there is a capture of its posting. Whoever changes a capture derives the tags of the job again. */
export async function markPosting(
  trx: Knex.Transaction,
  { id, user_id }: LockedJob,
  hasPosting: boolean,
): Promise<void> {
  await trx<JobRow>('jobs')
    .where({ id, user_id })
    .update({ has_posting: hasPosting ? 1 : 0 });
}

/** Removes a capture of a job's posting. It still counts in the storage of its owner. */
export async function removePosting(
  trx: Knex.Transaction,
  { user_id, job_id, captured_at, id }: Pick<PostingRow, 'user_id' | 'job_id' | 'captured_at' | 'id'>,
): Promise<void> {
  await trx<PostingRow>('postings').where({ user_id, job_id, captured_at, id }).delete();
}

/** Inserts a capture, which counts already. */
export async function insertPosting(trx: Knex.Transaction, row: PostingRow): Promise<void> {
  await trx<PostingRow>('postings').insert(row);
}

/** Replaces the text of a capture. @throws AppError 409 `limit_reached` if the person has too much text */
export async function correctPosting(
  trx: Knex.Transaction,
  { user_id, job_id, captured_at, id, ...before }: PostingRow,
  { body, sha256, bytes }: PackedText,
): Promise<void> {
  const textBytes = bytes + Buffer.byteLength(before.facts);
  await countText(trx, user_id, textBytes - before.text_bytes);
  await trx<PostingRow>('postings')
    .where({ user_id, job_id, captured_at, id })
    .update({ body, sha256, text_bytes: textBytes });
}

/**
 * Adds a capture of a job's posting. Of more than POSTINGS_MAX, an old one is erased.
 * @returns whether it was added; not if the newest capture has the same text
 * @throws AppError 409 `limit_reached` if the person has too much text
 */
export async function keepPosting(
  trx: Knex.Transaction,
  job: LockedJob,
  packed: PackedPosting,
  now: number,
): Promise<boolean> {
  const captures = await listCaptures(trx, job.user_id, job.id);
  const [newest] = captures;
  if (newest?.sha256 === packed.sha256) return false;
  await countText(trx, job.user_id, packed.text_bytes);
  await insertPosting(trx, {
    ...packed,
    id: newId(),
    user_id: job.user_id,
    job_id: job.id,
    // Captures are in the order in which they were made, whatever the clock does.
    captured_at: Math.max(now, (newest?.captured_at ?? 0) + 1),
  });
  const old = captures.length < POSTINGS_MAX ? undefined : dispensable(captures, packed.source);
  if (old) {
    await removePosting(trx, old);
    await countText(trx, job.user_id, -old.text_bytes);
  }
  await markPosting(trx, job, true);
  return true;
}
