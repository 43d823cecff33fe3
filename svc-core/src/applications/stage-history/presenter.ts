import type { StageHistoryEntry } from '@jobtrail/contract';
import { type Piece, pieceOf, rowList, type RunInSlot, toMoment } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import type { StageHistoryRow } from '../../rows.ts';
import { stageChangeSource } from './queries.ts';

export function presentStageChange({
  id,
  from_stage,
  to_stage,
  changed_at,
  happened_on,
  entered_at,
  notes,
}: StageHistoryRow): StageHistoryEntry {
  return {
    id,
    fromStage: from_stage,
    toStage: to_stage,
    changedAt: toMoment(changed_at),
    happenedOn: happened_on,
    enteredAt: entered_at === null ? null : toMoment(entered_at),
    notes,
  };
}

/** The stage changes of a job as a JSON list, newest first. */
export function historyList(
  { knex }: Pick<CoreContext, 'knex'>,
  jobId: string,
  runInSlot: RunInSlot,
): AsyncGenerator<Piece, undefined> {
  return rowList<StageHistoryRow>(runInSlot, stageChangeSource(knex, jobId), (rows) =>
    rows.map((row) => pieceOf(JSON.stringify(presentStageChange(row)))),
  );
}
