import type { Knex } from 'knex';
import { BULK_UNDO_MS, type BulkChange, type UndoneBulkChange } from '@jobtrail/contract';
import { notFound, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import { insertRows } from '../../../database/insertRows.ts';
import type { BulkOperationRow, DeletedJobRow, JobRow, ReminderRow, TagOverrideRow } from '../../../rows.ts';
import { changedColumns } from '../../jobs/columns.ts';
import { checkJobLimit } from '../../jobs/commands/changeJobs.ts';
import { showJobs } from '../../jobs/commands/deleteJobs.ts';
import { touchJobs } from '../../jobs/commands/touchJobs.ts';
import { lockJobs, readJobs } from '../../jobs/queries.ts';
import { derivedColumns } from '../../smart-tags/derive.ts';
import { readBases } from '../../smart-tags/queries.ts';
import { type BeforeChange, readChange } from '../operation.ts';
import { correctionsOf } from '../queries.ts';
import { restoreColumns } from './restoreColumns.ts';
import { updateJobs } from './updateJobs.ts';

/** A bulk change that is being undone. Its row is locked. */
interface Undoing {
  readonly userId: string;
  readonly operationId: string;
  readonly before: BeforeChange;
  /** When it was made. */
  readonly at: number;
  readonly now: number;
}

/** Locks the jobs of a change. @returns the ids of those that nothing has changed since, in their order */
async function lockUnchanged(trx: Knex.Transaction, { userId, before, at }: Undoing): Promise<string[]> {
  const locked = await lockJobs(trx, userId, [...before.keys()]);
  return locked.filter(({ updated_at }) => updated_at === at).map(({ id }) => id);
}

async function restoreEdited(trx: Knex.Transaction, undoing: Undoing, isDated: boolean): Promise<string[]> {
  const ids = await lockUnchanged(trx, undoing);
  await restoreColumns(trx, undoing, ids, isDated);
  return ids;
}

/** Deletes the follow-ups that are as they were added. */
async function removeFollowUps(
  trx: Knex.Transaction,
  { userId, before }: Undoing,
  { text, dueOn }: Extract<BulkChange, { kind: 'followUp' }>,
): Promise<string[]> {
  const existing = new Set((await lockJobs(trx, userId, [...before.keys()])).map(({ id }) => id));
  const rows: ReminderRow[] = await trx<ReminderRow>('reminders')
    .where({ user_id: userId, state: 'open', due_on: dueOn, snoozed_until: null })
    .whereIn(
      'id',
      [...before.values()].flatMap(({ reminder }) => reminder ?? []),
    )
    .forUpdate();
  const unchanged = rows.flatMap(({ id, job_id: jobId, text: current }) =>
    jobId !== null && existing.has(jobId) && current === text && before.get(jobId)?.reminder === id
      ? [{ id, jobId }]
      : [],
  );
  await trx<ReminderRow>('reminders')
    .where({ user_id: userId })
    .whereIn(
      'id',
      unchanged.map(({ id }) => id),
    )
    .delete();
  return unchanged.map(({ jobId }) => jobId);
}

/** Withdraws the corrections of the operation, or restores those that it has replaced. */
async function restoreCorrections(
  trx: Knex.Transaction,
  undoing: Undoing,
  { correction }: Extract<BulkChange, { kind: 'smartTag' }>,
): Promise<string[]> {
  const { userId, before, at, now } = undoing;
  const { dimension } = correction;
  const same = await lockUnchanged(trx, undoing);
  const current = await correctionsOf(trx, userId, dimension, same);
  const ids = same.filter((id) => ('value' in correction ? current.get(id)?.decided_at === at : !current.has(id)));
  await trx<TagOverrideRow>('tag_overrides').where({ user_id: userId, dimension }).whereIn('job_id', ids).delete();
  const overrides = ids.flatMap((id): TagOverrideRow[] => {
    const earlier = before.get(id)?.correction;
    return earlier ? [{ user_id: userId, job_id: id, dimension, ...earlier }] : [];
  });
  await insertRows(trx, 'tag_overrides', overrides);
  const updates = new Map<string, Partial<JobRow>>();
  for await (const some of readJobs(trx, userId, ids)) {
    const bases = await readBases(trx, userId, some);
    for (const job of some)
      updates.set(job.id, { ...changedColumns(job, derivedColumns(job, bases.get(job.id))), updated_at: now });
  }
  await updateJobs(trx, userId, updates);
  return ids;
}

const SHOWN_AT_ONCE = 25;

/** Restores the jobs that are still deleted. @throws AppError 409 `limit_reached`, and then none */
async function restoreDeleted(trx: Knex.Transaction, { userId, before, at, now }: Undoing): Promise<string[]> {
  await touchJobs(trx, userId);
  const ids: string[] = await trx<DeletedJobRow>('deleted_jobs')
    .where({ user_id: userId, deleted_at: at })
    .whereIn('id', [...before.keys()])
    .orderBy('id')
    .forUpdate()
    .pluck('id');
  await checkJobLimit(trx, userId, ids.length);
  for (let from = 0; from < ids.length; from += SHOWN_AT_ONCE) {
    const some = ids.slice(from, from + SHOWN_AT_ONCE);
    await showJobs(
      trx,
      userId,
      await trx<DeletedJobRow>('deleted_jobs').where({ user_id: userId }).whereIn('id', some),
      now,
    );
  }
  return ids;
}

function restore(trx: Knex.Transaction, undoing: Undoing, change: BulkChange): Promise<string[]> {
  switch (change.kind) {
    case 'followUp':
      return removeFollowUps(trx, undoing, change);
    case 'smartTag':
      return restoreCorrections(trx, undoing, change);
    case 'delete':
      return restoreDeleted(trx, undoing);
    default:
      return restoreEdited(trx, undoing, 'happenedOn' in change);
  }
}

/**
 * Undoes a bulk change in the jobs that nothing has changed since. Undoing the same one again has no effect and gives
 * the same result.
 * @throws AppError 404 for an unknown one and after BULK_UNDO_MS; 409 `limit_reached` if the person cannot have again
 * what it has removed, and then nothing is undone
 */
export function undoBulkChange(
  { knex, clock }: Pick<CoreContext, 'knex' | 'clock'>,
  userId: string,
  id: string,
): Promise<UndoneBulkChange> {
  return transaction(knex, async (trx) => {
    const row = await trx<BulkOperationRow>('bulk_operations').where({ id, user_id: userId }).forUpdate().first();
    if (!row || row.at < clock() - BULK_UNDO_MS) throw notFound();
    if (row.result !== null) return JSON.parse(row.result) as UndoneBulkChange;
    const { change, before } = readChange(row);
    const now = Math.max(clock(), row.at + 1);
    const restored = new Set(await restore(trx, { userId, operationId: id, before, at: row.at, now }, change));
    const jobs = [...before.keys()];
    const result = {
      restored: jobs.filter((job) => restored.has(job)),
      changedSince: jobs.filter((job) => !restored.has(job)),
    };
    // What is deleted now may be restored, and the change undone then.
    if (restored.size === 0) return result;
    if (change.kind !== 'delete') await touchJobs(trx, userId);
    await trx<BulkOperationRow>('bulk_operations')
      .where({ id })
      .update({ undone_at: now, before: '{}', result: JSON.stringify(result) });
    return result;
  });
}
