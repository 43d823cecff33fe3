import { UNDO_MOVE_MS } from '@jobtrail/contract';
import { conflict, notFound, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import type { BeforeMove, JobRow, StageHistoryRow } from '../../../rows.ts';
import { placeStageChanges } from '../../stage-history/commands.ts';
import { recordedAt } from '../../stage-history/placing.ts';
import { findNewestStageChange } from '../../stage-history/queries.ts';
import { recordEvents } from '../../webhooks/commands/recordEvents.ts';
import { lockJob } from '../queries.ts';
import { touchJobs } from './touchJobs.ts';

const MOVED_SINCE = 'This job has been moved since then, so the earlier move can no longer be undone.';
const TOO_LATE = 'This move can no longer be undone.';

/** What a move has replaced. @throws AppError 409 if it can no longer be undone */
function replacedBy(entry: StageHistoryRow, now: number): BeforeMove {
  const { before_move: before } = entry;
  if (before === null || recordedAt(entry) < now - UNDO_MOVE_MS) throw conflict(TOO_LATE);
  return JSON.parse(before) as BeforeMove;
}

/**
 * Takes back the newest move of a job: removes its history entry and restores what the move has replaced. Undoing the
 * same move again has no effect.
 * @throws AppError 404 if the job never had the entry, 409 if the job has been moved since then or too much time has
 *   passed
 */
export async function undoMove(
  { knex, clock }: Pick<CoreContext, 'knex' | 'clock'>,
  userId: string,
  id: string,
  entryId: string,
): Promise<JobRow> {
  return transaction(knex, async (trx) => {
    const row = await lockJob(trx, userId, id);
    if (row.undone_entry === entryId) return row;
    const newest = await findNewestStageChange(trx, userId, id);
    if (newest?.id !== entryId) {
      const entry = await trx<StageHistoryRow>('stage_history')
        .where({ id: entryId, job_id: id, user_id: userId })
        .first('id');
      throw entry ? conflict(MOVED_SINCE) : notFound();
    }
    const now = clock();
    const before = replacedBy(newest, now);
    await touchJobs(trx, userId);
    await trx<StageHistoryRow>('stage_history').where({ id: entryId, user_id: userId }).delete();
    const changes = { ...before, undone_entry: entryId, updated_at: now };
    await trx<JobRow>('jobs').where({ id, user_id: userId }).update(changes);
    await recordEvents(trx, userId, 'job.moved', [id], now);
    const restored = { ...row, ...changes };
    return { ...restored, ...(newest.happened_on !== null && (await placeStageChanges(trx, restored, now))) };
  });
}
