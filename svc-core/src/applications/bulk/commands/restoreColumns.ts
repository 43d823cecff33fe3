import type { Knex } from 'knex';
import { countText } from '../../../media/storage/commands.ts';
import { textBytesOf } from '../../../media/storage/text.ts';
import type { JobRow, StageHistoryRow } from '../../../rows.ts';
import { readJobs } from '../../jobs/queries.ts';
import { writePlaces } from '../../stage-history/commands.ts';
import { placementOf } from '../../stage-history/placing.ts';
import { listChangesOf } from '../../stage-history/queries.ts';
import { recordEvents } from '../../webhooks/commands/recordEvents.ts';
import type { BeforeChange } from '../operation.ts';
import { updateJobs } from './updateJobs.ts';

/** An operation that is being undone. */
interface Undoing {
  readonly userId: string;
  readonly operationId: string;
  readonly before: BeforeChange;
  readonly now: number;
}

/**
 * Restores columns of locked jobs, and removes the stage changes of the operation.
 * @param isDated whether it may have given others another place
 */
export async function restoreColumns(
  trx: Knex.Transaction,
  { userId, operationId, before, now }: Undoing,
  ids: readonly string[],
  isDated: boolean,
): Promise<void> {
  await trx<StageHistoryRow>('stage_history')
    .where({ user_id: userId, operation_id: operationId })
    .whereIn('job_id', [...ids])
    .delete();
  const updates = new Map<string, Partial<JobRow>>();
  const moved: string[] = [];
  let bytes = 0;
  for await (const some of readJobs(trx, userId, ids)) {
    const restored = some.map((job): JobRow => ({ ...job, ...before.get(job.id)?.columns }));
    for (const [at, job] of some.entries()) {
      const row = restored[at] ?? job;
      updates.set(job.id, { ...before.get(job.id)?.columns, updated_at: now });
      if (row.status !== job.status || row.wishlist !== job.wishlist) moved.push(job.id);
      bytes += textBytesOf('jobs', row) - textBytesOf('jobs', job);
    }
    if (!isDated) continue;
    const histories = await listChangesOf(
      trx,
      userId,
      some.map(({ id }) => id),
    );
    // The times of the jobs themselves are among the restored columns.
    for (const row of restored)
      await writePlaces(trx, userId, placementOf(histories.get(row.id) ?? [], row, now).entries);
  }
  await updateJobs(trx, userId, updates);
  await recordEvents(trx, userId, 'job.moved', moved, now);
  await countText(trx, userId, bytes);
}
