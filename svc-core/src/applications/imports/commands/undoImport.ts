import { setImmediate as eventLoop } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { UndoneImport } from '@jobtrail/contract';
import { transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import type { ImportChangeRow, ImportRow, JobRow } from '../../../rows.ts';
import { restoreColumns } from '../../bulk/commands/restoreColumns.ts';
import { hideJobs } from '../../jobs/commands/deleteJobs.ts';
import { touchJobs } from '../../jobs/commands/touchJobs.ts';
import { lockJobs, readJobs } from '../../jobs/queries.ts';
import { jobsWithMore, listDeletedOf, lockCreated, lockImport } from '../queries.ts';

/** How many jobs a step of an Undo looks at, so that other writes hardly wait for it. */
const JOBS_AT_ONCE = 100;

/** An import that is being undone. Its row is locked. */
interface Undoing {
  readonly userId: string;
  readonly id: string;
  readonly now: number;
}

/** What a step has done. */
type Step = Partial<UndoneImport>;

/** Restores some of the jobs that the import has completed. @returns null if there are no more of them */
async function restoreSome(trx: Knex.Transaction, { userId, id, now }: Undoing): Promise<Step | null> {
  const changes: ImportChangeRow[] = await trx<ImportChangeRow>('import_changes')
    .where({ import_id: id, user_id: userId })
    .orderBy('job_id')
    .limit(JOBS_AT_ONCE)
    .forUpdate();
  if (changes.length === 0) return null;
  const ids = changes.map(({ job_id: jobId }) => jobId);
  const times = new Map(changes.map(({ job_id: jobId, at }) => [jobId, at]));
  const locked = await lockJobs(trx, userId, ids);
  await touchJobs(trx, userId);
  const restored = locked.filter((job) => job.updated_at === times.get(job.id)).map((job) => job.id);
  const before = new Map(
    changes.map(({ job_id: jobId, before: columns }) => [jobId, { columns: JSON.parse(columns) as Partial<JobRow> }]),
  );
  await restoreColumns(trx, { userId, operationId: id, before, now }, restored, true);
  await trx<ImportChangeRow>('import_changes').where({ import_id: id }).whereIn('job_id', ids).delete();
  return { restored, changedSince: ids.filter((jobId) => !restored.includes(jobId)) };
}

/** Removes some of the jobs that the import has created. @returns null if there are no more of them */
async function removeSome(trx: Knex.Transaction, { userId, id, now }: Undoing): Promise<Step | null> {
  const jobs = await lockCreated(trx, userId, id, JOBS_AT_ONCE);
  if (jobs.length === 0) return null;
  await touchJobs(trx, userId);
  const more = await jobsWithMore(
    trx,
    userId,
    jobs.map((job) => job.id),
  );
  const removed = jobs.filter((job) => job.updated_at === job.created_at && !more.has(job.id)).map((job) => job.id);
  const changedSince = jobs.map((job) => job.id).filter((jobId) => !removed.includes(jobId));
  // They belong to the import no longer, so a restored one stays when the import is undone again.
  for await (const some of readJobs(trx, userId, removed))
    await hideJobs(
      trx,
      userId,
      some.map((job) => ({ ...job, import_id: null })),
      now,
    );
  await trx<JobRow>('jobs').where({ user_id: userId }).whereIn('id', changedSince).update({ import_id: null });
  return { removed, changedSince };
}

/** Takes the next step of an Undo, and stores what it has done so far. */
async function undoSome(
  trx: Knex.Transaction,
  userId: string,
  id: string,
  clock: () => number,
): Promise<{ result: UndoneImport; isComplete: boolean }> {
  const row = await lockImport(trx, userId, id, clock());
  const result: UndoneImport =
    row.result === null
      ? { removed: [], restored: [], changedSince: await listDeletedOf(trx, userId, id) }
      : (JSON.parse(row.result) as UndoneImport);
  if (row.undone_at !== null) return { result, isComplete: true };
  const undoing = { userId, id, now: clock() };
  const step = (await restoreSome(trx, undoing)) ?? (await removeSome(trx, undoing));
  const { removed = [], restored = [], changedSince = [] } = step ?? {};
  const after: UndoneImport = {
    removed: [...result.removed, ...removed],
    restored: [...result.restored, ...restored],
    changedSince: [...result.changedSince, ...changedSince],
  };
  await trx<ImportRow>('imports')
    .where({ id })
    .update({ result: JSON.stringify(after), undone_at: step ? null : undoing.now });
  return { result: after, isComplete: step === null };
}

/**
 * Undoes an import: removes the jobs that it has created, which can be restored as after a deletion, and restores those
 * that it has completed. Jobs that were changed since stay as they are. It takes several transactions. If the process
 * ends in between, the next call continues; repeating it when it is complete has no effect. The result is the same.
 * @throws AppError 404 for an unknown import and after IMPORT_UNDO_MS
 */
export async function undoImport(
  { knex, clock }: Pick<CoreContext, 'knex' | 'clock'>,
  userId: string,
  id: string,
): Promise<UndoneImport> {
  for (;;) {
    const { result, isComplete } = await transaction(knex, (trx) => undoSome(trx, userId, id, clock));
    if (isComplete) return result;
    // SQLite responds at once, so other requests would not get a turn.
    await eventLoop();
  }
}
