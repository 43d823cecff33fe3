import type { Knex } from 'knex';
import { IMPORT_UNDO_MS, IMPORTS_LISTED_MAX } from '@jobtrail/contract';
import { notFound } from '@jobtrail/service-kit';
import type { DeletedJobRow, ImportRow, JobRow } from '../../rows.ts';
import { RELATED_TABLES } from '../jobs/commands/deleteJobs.ts';

/** The last imports of a person, newest first. */
export function listImports(knex: Knex, userId: string): Promise<ImportRow[]> {
  return knex<ImportRow>('imports')
    .where({ user_id: userId })
    .orderBy([
      { column: 'started_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(IMPORTS_LISTED_MAX);
}

/** Locks an import until the transaction ends. @throws AppError 404 for an unknown one and after IMPORT_UNDO_MS */
export async function lockImport(trx: Knex.Transaction, userId: string, id: string, now: number): Promise<ImportRow> {
  const row = await trx<ImportRow>('imports').where({ id, user_id: userId }).forUpdate().first();
  if (!row || row.started_at < now - IMPORT_UNDO_MS) throw notFound();
  return row;
}

/** A job that an import has created. */
type CreatedJob = Pick<JobRow, 'id' | 'import_id' | 'import_key'>;

/** The jobs of a person that were imported under some keys, by key. Of two with the same key, one of `importId` is taken. */
export async function jobsByKey(
  knex: Knex,
  userId: string,
  importId: string,
  keys: readonly string[],
): Promise<Map<string, CreatedJob>> {
  const rows: CreatedJob[] = await knex<JobRow>('jobs')
    .where({ user_id: userId })
    .whereIn('import_key', [...keys])
    .select('id', 'import_id', 'import_key');
  const ofImport = rows.filter(({ import_id: id }) => id === importId);
  return new Map([...rows, ...ofImport].map((row) => [row.import_key ?? '', row]));
}

/** Locks up to `limit` jobs that an import has created, in the order of their ids. */
export function lockCreated(
  trx: Knex.Transaction,
  userId: string,
  importId: string,
  limit: number,
): Promise<Array<Pick<JobRow, 'id' | 'created_at' | 'updated_at'>>> {
  return trx<JobRow>('jobs')
    .where({ user_id: userId, import_id: importId })
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .select('id', 'created_at', 'updated_at');
}

/** The ids of the jobs that an import has created and that were deleted, but not erased yet. */
export function listDeletedOf(knex: Knex, userId: string, importId: string): Promise<string[]> {
  return knex<DeletedJobRow>('deleted_jobs').where({ user_id: userId, import_id: importId }).pluck('id');
}

/** What a job has from its import already. */
const IMPORTED_TABLES: readonly string[] = ['stage_history', 'import_changes'];

/** The ids of those jobs to which something was added: an interview, a reminder, an image and so on. */
export async function jobsWithMore(knex: Knex, userId: string, jobIds: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const table of [...RELATED_TABLES, 'media']) {
    if (IMPORTED_TABLES.includes(table)) continue;
    const ids: string[] = await knex(table)
      .where({ user_id: userId })
      .whereIn('job_id', [...jobIds])
      .distinct()
      .pluck('job_id');
    for (const id of ids) found.add(id);
  }
  return found;
}
