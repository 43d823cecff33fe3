import type { Knex } from 'knex';
import { DEFAULT_STAGE, JOBS_MAX } from '@jobtrail/contract';
import type { JobChanges, NewJob } from '@jobtrail/contract/calls';
import { conflict, newId, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import { freeBlobs } from '../../../media/uploads/commands/freeBlobs.ts';
import { recordStageChange } from '../../stage-history/commands.ts';
import { changedColumns, columnsOf, noTexts } from '../columns.ts';
import { planImages, replaceImages } from '../images.ts';
import { lockJob } from '../queries.ts';
import type { JobRow } from '../row.ts';

/**
 * Marks a person's jobs as changed. The row stays locked until the transaction ends, so the person's writes run one
 * after another.
 */
export async function touchJobs(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('users').where({ id: userId }).increment('jobs_version', 1);
}

/**
 * Checks that a person may have one more job. The person's writes must be locked.
 * @throws AppError 409 `limit_reached`
 */
export async function requireRoom(trx: Knex.Transaction, userId: string): Promise<void> {
  const counted = await trx<JobRow>('jobs').where({ user_id: userId }).count({ total: '*' }).first();
  if (Number(counted?.total ?? 0) >= JOBS_MAX)
    throw conflict(
      `You have ${JOBS_MAX} jobs, which is as many as one account can hold. Delete some to add more.`,
      'limit_reached',
    );
}

/**
 * Creates a job with its first history entry.
 * @throws AppError 400, 409 `limit_reached`
 */
export async function createJob(core: CoreContext, userId: string, body: NewJob): Promise<JobRow> {
  return transaction(core.knex, async (trx) => {
    await touchJobs(trx, userId);
    await requireRoom(trx, userId);
    const now = core.clock();
    const row: JobRow = {
      status: DEFAULT_STAGE,
      application_date: now,
      job_url: null,
      tags: null,
      notes: null,
      ...noTexts,
      company: body.company,
      position: body.position,
      ...columnsOf(body),
      id: newId(),
      user_id: userId,
      created_at: now,
      updated_at: now,
      stage_changed_at: now,
      replied_at: null,
    };
    await trx<JobRow>('jobs').insert(row);
    const plan = await planImages(trx, row.id, body);
    if (plan) await replaceImages(trx, row, plan, now);
    await recordStageChange(trx, row, null, now);
    return row;
  });
}

/**
 * The reply date after a move: set when the job first leaves Applied, cleared when it returns there (contract,
 * `repliedAt`).
 */
function repliedAt(row: JobRow, to: JobRow['status'], now: number): number | null {
  return to === DEFAULT_STAGE ? null : (row.replied_at ?? now);
}

/**
 * Changes any field of a job. A change of stage and its history entry are written in one transaction. A change without
 * an effect writes nothing.
 * @throws AppError 400, 404, 409 if the images of the job are not `knownImages`
 */
export async function updateJob(core: CoreContext, userId: string, id: string, body: JobChanges): Promise<JobRow> {
  const { row, freed } = await transaction(core.knex, async (trx) => {
    const before = await lockJob(trx, userId, id);
    const now = core.clock();
    const changes = changedColumns(before, columnsOf(body));
    const plan = await planImages(trx, id, body);
    if (Object.keys(changes).length === 0 && !plan) return { row: before, freed: [] };
    await touchJobs(trx, userId);
    if (changes.status !== undefined)
      Object.assign(changes, { stage_changed_at: now, replied_at: repliedAt(before, changes.status, now) });
    const after: JobRow = { ...before, ...changes, updated_at: now };
    await trx<JobRow>('jobs')
      .where({ id, user_id: userId })
      .update({ ...changes, updated_at: now });
    if (changes.status !== undefined) await recordStageChange(trx, after, before.status, now);
    return { row: after, freed: plan ? await replaceImages(trx, before, plan, now) : [] };
  });
  await freeBlobs(core, freed);
  return row;
}
