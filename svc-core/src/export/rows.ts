import type { Knex } from 'knex';
import type { JobRow } from '../jobs/row.ts';

const JOBS_AT_ONCE = 50;
/** Rows with long texts that are in memory at once. */
const ROWS_AT_ONCE = 25;

/** A person's jobs in the order of their making, a few at a time: no list of all is ever in memory. */
export async function* jobRows(knex: Knex, userId: string): AsyncGenerator<JobRow> {
  for (let after = ''; ;) {
    const rows = await knex<JobRow>('jobs').where({ user_id: userId }).where('id', '>', after).orderBy('id').limit(JOBS_AT_ONCE);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function* jobIds(knex: Knex, userId: string): AsyncGenerator<string[]> {
  for (let after = ''; ;) {
    const ids: string[] = await knex<JobRow>('jobs').where({ user_id: userId }).where('id', '>', after).orderBy('id').limit(JOBS_AT_ONCE).pluck('id');
    const last = ids.at(-1);
    if (last === undefined) return;
    yield ids;
    after = last;
  }
}

/** The rows of a table that belongs to jobs, job by job, a few at a time. */
export async function* relatedRows<Row extends { id: string; job_id: string }>(knex: Knex, table: string, userId: string): AsyncGenerator<Row> {
  for await (const jobs of jobIds(knex, userId)) {
    const ids: string[] = await knex(table).whereIn('job_id', jobs).where({ user_id: userId }).orderBy([{ column: 'job_id' }, { column: 'id' }]).pluck('id');
    for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
      const rows: Row[] = await knex(table).whereIn('id', ids.slice(from, from + ROWS_AT_ONCE)).orderBy([{ column: 'job_id' }, { column: 'id' }]);
      yield* rows;
    }
  }
}
