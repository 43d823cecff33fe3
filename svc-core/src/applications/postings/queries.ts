import type { Knex } from 'knex';
import type { PostingFacts } from '@jobtrail/contract';
import type { PostingRow } from '../../rows.ts';
import { unpackText } from './packing.ts';

/** A capture of a posting without its text. */
export type CaptureRow = Omit<PostingRow, 'body' | 'facts'>;

const CAPTURE_COLUMNS = [
  'user_id',
  'job_id',
  'captured_at',
  'id',
  'source',
  'language',
  'host',
  'text_bytes',
  'sha256',
] as const satisfies ReadonlyArray<keyof CaptureRow>;

const newestFirst = (knex: Knex, userId: string, jobId: string): Knex.QueryBuilder =>
  knex<PostingRow>('postings')
    .where({ user_id: userId, job_id: jobId })
    .orderBy([
      { column: 'captured_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);

/** The captures of a job's posting, newest first. */
export function listCaptures(knex: Knex, userId: string, jobId: string): Promise<CaptureRow[]> {
  return newestFirst(knex, userId, jobId).select(...CAPTURE_COLUMNS);
}

/** The captures of a job's posting with their texts, newest first. */
export function listPostings(knex: Knex, userId: string, jobId: string): Promise<PostingRow[]> {
  return newestFirst(knex, userId, jobId);
}

/** A capture of a job's posting, by default the newest. */
export function findPosting(
  knex: Knex,
  { user_id: userId, job_id: jobId }: Pick<PostingRow, 'user_id' | 'job_id'>,
  id?: string,
): Promise<PostingRow | undefined> {
  const query = newestFirst(knex, userId, jobId);
  return (id === undefined ? query : query.where({ id })).first();
}

/** The facts of a capture. */
export const factsOf = ({ facts }: Pick<PostingRow, 'facts'>): PostingFacts => JSON.parse(facts) as PostingFacts;

/** The text and the facts of the newest capture of a job's posting; null if there is none. */
export async function newestPostingOf(
  trx: Knex,
  userId: string,
  jobId: string,
): Promise<{ text: string; facts: PostingFacts } | null> {
  const row = await findPosting(trx, { user_id: userId, job_id: jobId });
  return row ? { text: await unpackText(row.body), facts: factsOf(row) } : null;
}
