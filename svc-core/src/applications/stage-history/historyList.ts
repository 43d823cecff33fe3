import { type InTurn, type Piece, pieceOf, rowList } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { presentStageChange } from './presenter.ts';
import { stageChangeSource } from './queries.ts';
import type { StageHistoryRow } from './row.ts';

/** The stage changes of a job as a JSON list, newest first. */
export function historyList(
  { knex }: Pick<CoreContext, 'knex'>,
  jobId: string,
  inTurn: InTurn,
): AsyncGenerator<Piece, undefined> {
  return rowList<StageHistoryRow>(inTurn, stageChangeSource(knex, jobId), (rows) =>
    rows.map((row) => pieceOf(JSON.stringify(presentStageChange(row)))),
  );
}
