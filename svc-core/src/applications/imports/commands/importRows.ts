import { setImmediate as eventLoop } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { ImportedRows, RowResult } from '@jobtrail/contract/calls';
import { conflict, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import { insertRows } from '../../../database/insertRows.ts';
import { countText } from '../../../media/storage/commands.ts';
import { textBytesOf } from '../../../media/storage/text.ts';
import type { ImportRow, JobRow, StageHistoryRow } from '../../../rows.ts';
import { sentenceOf } from '../../jobs/changes.ts';
import { checkJobLimit } from '../../jobs/commands/changeJobs.ts';
import { touchJobs } from '../../jobs/commands/touchJobs.ts';
import type { Person } from '../../jobs/moveDays.ts';
import { newJobRow, withHistory } from '../../jobs/newJob.ts';
import { lockJobs } from '../../jobs/queries.ts';
import { derivedColumns, NOTHING } from '../../smart-tags/derive.ts';
import { asRules, listRules } from '../../smart-tags/queries.ts';
import { recordEvents } from '../../webhooks/commands/recordEvents.ts';
import { jobsByKey, lockImport } from '../queries.ts';
import { completeJobs, type RunningImport } from './completeJobs.ts';

/** How many rows are read before other requests get a turn. */
const ROWS_AT_ONCE = 50;

const UNDONE = 'This import was undone, so it takes no more rows. Start another one.';

/** Makes jobs of the rows whose keys no job has. @returns what has become of each row, and how many are new jobs */
async function createJobs(
  trx: Knex.Transaction,
  { id: importId, userId, zone, now }: RunningImport,
  rows: ImportedRows['rows'],
): Promise<{ results: RowResult[]; count: number }> {
  const known = await jobsByKey(
    trx,
    userId,
    importId,
    rows.map(({ key }) => key),
  );
  const basis = { ...NOTHING, rules: asRules(await listRules(trx, userId)) };
  const jobs: JobRow[] = [];
  const entries: StageHistoryRow[] = [];
  const create = ({ key, job: said }: ImportedRows['rows'][number]): RowResult => {
    const existing = known.get(key);
    if (existing) return { key, outcome: existing.import_id === importId ? 'created' : 'known', jobId: existing.id };
    try {
      const written: JobRow = { ...newJobRow(userId, said, now), import_id: importId, import_key: key };
      const tagged = { ...written, ...derivedColumns(written, basis) };
      const job = withHistory(tagged, said.history, { zone, now });
      jobs.push(job.row);
      entries.push(...job.entries);
      return { key, outcome: 'created', jobId: written.id };
    } catch (error) {
      return { key, outcome: 'refused', sentence: sentenceOf(error) };
    }
  };
  const results: RowResult[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await eventLoop();
    results.push(create(row));
  }
  if (jobs.length > 0) await checkJobLimit(trx, userId, jobs.length);
  await insertRows(trx, 'jobs', jobs);
  await insertRows(trx, 'stage_history', entries);
  await recordEvents(
    trx,
    userId,
    'job.created',
    jobs.map(({ id }) => id),
    now,
  );
  await countText(
    trx,
    userId,
    jobs.reduce((sum, job) => sum + textBytesOf('jobs', job), 0),
  );
  return { results, count: jobs.length };
}

/**
 * Imports some rows of a file, all or none, apart from those that are refused. Rows that were imported before stay as
 * they are, so a request can be repeated.
 * @param present creates the response, in the same transaction
 * @throws AppError 404 for an unknown import and after IMPORT_UNDO_MS; 409 if it was undone; 409 `limit_reached` if the
 * person cannot have as many jobs or as much text
 */
export function importRows<Presented>(
  { knex, clock }: Pick<CoreContext, 'knex' | 'clock'>,
  { userId, zone }: Person,
  id: string,
  { rows }: ImportedRows,
  present: (trx: Knex.Transaction, results: RowResult[]) => Promise<Presented>,
): Promise<Presented> {
  return transaction(knex, async (trx) => {
    const row = await lockImport(trx, userId, id, clock());
    if (row.result !== null) throw conflict(UNDONE);
    const named = new Set(rows.flatMap(({ into }) => into ?? []));
    const locked = named.size === 0 ? [] : await lockJobs(trx, userId, [...named]);
    // Later than every change before, so that Undo can tell this change from all others.
    const now = locked.reduce((latest, { updated_at: at }) => Math.max(latest, at + 1), clock());
    await touchJobs(trx, userId);
    const running = { id, userId, zone, now };
    const created = await createJobs(
      trx,
      running,
      rows.filter(({ into }) => into === undefined),
    );
    const completed = await completeJobs(
      trx,
      running,
      rows,
      locked.map((job) => job.id),
    );
    await trx<ImportRow>('imports')
      .where({ id })
      .update({ created: row.created + created.count, completed: row.completed + completed.count });
    const results = new Map([...created.results, ...completed.results].map((result) => [result.key, result]));
    return present(
      trx,
      rows.map(({ key }) => results.get(key) ?? { key, outcome: 'missing' }),
    );
  });
}
