import { allIds, type RunInSlot, type Piece, pieceOf, rowList } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { presentStageChange } from './presenter.ts';
import { listStageChangeIds } from './queries.ts';
import type { StageHistoryRow } from './row.ts';

/** The stage changes of a job as a JSON list, newest first. */
export function historyList(
  { knex }: Pick<CoreContext, 'knex'>,
  jobId: string,
  runInSlot: RunInSlot,
): AsyncGenerator<Piece, undefined> {
  return rowList<StageHistoryRow>(
    runInSlot,
    {
      nextIds: allIds(() => listStageChangeIds(knex, jobId)),
      rowsOf: (ids) => knex('stage_history').where({ job_id: jobId }).whereIn('id', ids),
      texts: ['notes'],
    },
    (rows) => rows.map((row) => pieceOf(JSON.stringify(presentStageChange(row)))),
  );
}
