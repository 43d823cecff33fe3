import { type Piece, pieceOf, rowList, type RunInSlot } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { presentStageChange } from './presenter.ts';
import { stageChangeSource } from './queries.ts';
import type { StageHistoryRow } from './row.ts';

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
