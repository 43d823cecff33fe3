import type { Knex } from 'knex';
import type { JobRow } from '../../../rows.ts';
import { derivedColumns } from '../derive.ts';
import { readBasis } from '../queries.ts';

/** Derives the tags of a locked job again, whose posting has changed. */
export async function deriveJob(trx: Knex.Transaction, { id, user_id }: Pick<JobRow, 'id' | 'user_id'>): Promise<void> {
  const job = await trx<JobRow>('jobs').where({ id, user_id }).first();
  if (job)
    await trx<JobRow>('jobs')
      .where({ id, user_id })
      .update(derivedColumns(job, await readBasis(trx, job)));
}
